"""What a scenario is, before any run of it: read off its plan and the state at its start, with exact odds.

``show.py`` puts it together, as one value; ``tables.py`` says it in tables; as JSON it is written as it stands.
"""
