"""Why something happened: the causes of an event, how they led to it, and the rolls that decided it most narrowly."""
