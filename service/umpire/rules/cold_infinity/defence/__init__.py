"""CI 11.1, 11.5: defensive fire, intercepts, rockets, chaff and flares."""
