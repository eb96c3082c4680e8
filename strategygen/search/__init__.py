"""The exact engine: trees proved best, for any game given as a table of responses."""
