"""CI 9: guided weapons, from their launch to their strike: missiles, torpedoes, drones."""
