"""Benchmarks of the umpire: ratios and medians, measured side by side in one run on one machine."""
