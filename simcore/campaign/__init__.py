"""Campaigns: many runs of one scenario in a ledger, and what they answer. Nothing here touches a running simulation."""
