"""Statistics of many runs: pure functions on numbers and arrays, each answer with its interval.

What scipy has is taken from scipy; what it lacks is written here, with its source, and tested against published values
or another library. Confidence is 0.95 unless another is asked for. What cannot be known from the runs there are is None.
"""
