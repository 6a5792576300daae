"""Who moves first, and what may move in the step that is on (SF 2)."""
