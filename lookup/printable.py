"""Define how texts are shown that may hold anything: those of files, and those that were typed."""


def printable(text: str) -> str:
    """Return `text` with every character that does not print escaped, as in a Python literal.

    So a foreign file can neither move the cursor nor add a line to what is shown.

    >>> printable("a\\x1b[2Jb"), printable("ß 12")
    ('a\\\\x1b[2Jb', 'ß 12')
    """
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() else ascii(c)[1:-1] for c in text])
