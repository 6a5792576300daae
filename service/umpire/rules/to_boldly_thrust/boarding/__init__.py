"""TBT 7: transporters, boarding parties, prizes."""
