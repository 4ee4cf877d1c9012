"""A battle as one web page that opens from disk: plan, scrubber, events, with everything that it needs inside it.

``page.py`` writes it. ``page.html.jinja``, ``*.css`` and ``*.js`` are what it is made of; its script folds the patches of
the log itself, as the log's format says.
"""
