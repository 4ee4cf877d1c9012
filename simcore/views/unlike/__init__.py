"""Where two logs part: what differs in their beginnings, the first event that differs, and what differs in it."""
