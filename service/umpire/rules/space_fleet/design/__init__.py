"""SF 6: ship design and campaign costs."""
