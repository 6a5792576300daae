"""Docked operations: what ships at docks and their structures share (CI 15.7.4)."""
