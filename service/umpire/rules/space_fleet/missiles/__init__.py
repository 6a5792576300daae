"""SF 8: long-range missile salvoes, and the fire that meets them."""
