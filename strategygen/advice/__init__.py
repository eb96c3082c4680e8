"""Advice from any position: what is left, which guess is best, and what contradicts what."""
