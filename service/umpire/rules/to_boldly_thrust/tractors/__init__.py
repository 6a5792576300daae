"""TBT 8: tractor beams."""
