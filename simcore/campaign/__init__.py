"""Campaigns: many runs of one question, and what they answer."""
