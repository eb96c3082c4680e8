"""The same answers over HTTP, for programs in any language."""
