"""Wordle: words from lists, answered letter by letter."""
