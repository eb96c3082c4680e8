"""Mastermind and Bulls and Cows: symbols in places, answered by right and misplaced ones."""
