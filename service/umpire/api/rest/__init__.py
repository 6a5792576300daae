"""The REST edge, under `/v1`."""
