"""The command line: what may be typed, and the text that is printed."""
