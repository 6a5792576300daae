"""CI 5: thrust, vectors, manoeuvres, and what small vessels and derelict ships do."""
