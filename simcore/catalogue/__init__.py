"""The catalogue: what may be named in a scenario, as YAML in the shape that a scenario has."""
