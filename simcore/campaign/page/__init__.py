"""The page of a campaign: what it answers, as one HTML file that needs nothing else."""
