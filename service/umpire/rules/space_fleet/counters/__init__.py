"""What stands on the field for ships: counters, by the names that a side knows (SF 7)."""
