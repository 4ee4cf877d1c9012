"""The player in the terminal: the one room that knows textual, which is an extra and imported when a log is played."""
