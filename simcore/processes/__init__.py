"""Processes: SimPy, and only here. Each is a short loop: wait, resolve, record."""
