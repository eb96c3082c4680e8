"""Build trees: from a recipe to a verified file."""
