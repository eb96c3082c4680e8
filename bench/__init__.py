"""Measure time and memory: `make bench`, or `python -m bench --compare OLD.json`."""
