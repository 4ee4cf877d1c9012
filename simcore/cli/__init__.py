"""The command line: arguments, exit codes, and the only place that prints. One module a verb.

A verb's module imports click and nothing else of weight; the rooms are imported when the verb is called, so that
``--help`` answers at once.
"""
