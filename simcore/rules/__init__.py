"""The rules: pure functions and tables, a module a chapter, every one citing its ids."""
