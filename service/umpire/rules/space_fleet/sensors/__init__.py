"""SF 7: limited sensors, dummy counters, electronic warfare."""
