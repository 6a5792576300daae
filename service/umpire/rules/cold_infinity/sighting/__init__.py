"""Who sees whom, from where, and what of it shows: lines, ranges, silhouettes, sections (CI 7)."""
