"""One-step strategies: take the guess that splits the candidates best, looking no further."""
