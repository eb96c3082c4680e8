"""The compiled part of the search: sets, guesses and bounds as integers in arrays."""
