"""Ships that dock at structures: clamps, docking bays and dry docks (CI 15.7, 13.1.12, 13.1.13)."""
