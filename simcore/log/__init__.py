"""The event log: facts to JSON lines and back, the fold of a log, the audit."""
