"""Resolve: decisions. Plan, state, dice and rules go in, facts come out; nothing here waits, writes or prints."""
