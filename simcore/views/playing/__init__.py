"""A log played: where the playhead stands, what it can be sent to, what is to be seen there. Pure, and without a screen."""
