"""Doctrine: what a unit does next. It may ask for odds, routes and lines; it rolls no dice and writes no state."""
