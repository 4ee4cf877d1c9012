"""The plan as a picture: a plain sketch of zones and what parts them in, boxes and lines per level out, and SVG of those.

Pure and deterministic. A log's layout and a scenario's plan feed the same sketch, so both look alike.
"""
