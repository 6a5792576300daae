"""TBT 9: cloaking devices."""
