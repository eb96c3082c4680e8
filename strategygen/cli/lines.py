"""Read lines that a person types: with history and completion at a terminal, plain from a pipe."""

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

# Return the line typed after a prompt; raise EOFError where there is none any more.
ReadLine = Callable[[str], str]


def line_reader(words: Sequence[str]) -> ReadLine:
    """Return what reads lines from standard input; `words` are completed by the tab key.

    At a terminal the arrow keys edit the line and bring earlier ones back.
    """
    if not sys.stdin.isatty():
        return plain_reader(sys.stdin, sys.stdout)
    if not sys.stdout.isatty():
        return input
    # Loading it takes longer than all else that a pipe needs.
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.shortcuts import CompleteStyle

    session: PromptSession[str] = PromptSession(
        completer=WordCompleter(list(words), sentence=True, ignore_case=True),
        complete_while_typing=False,
        # No menu: what is offered is printed in lines, which a screen reader reads out.
        complete_style=CompleteStyle.READLINE_LIKE,
    )
    return session.prompt


def plain_reader(stream: TextIO, echo: TextIO) -> ReadLine:
    """Return what reads the lines of a stream and repeats each behind its prompt.

    So what a pipe prints reads like the screen of a person who typed the same.
    """

    def read(prompt: str) -> str:
        echo.flush()
        line = stream.readline()
        if not line:
            raise EOFError
        line = line.rstrip("\r\n")
        echo.write(f"{prompt}{line}\n")
        return line

    return read
