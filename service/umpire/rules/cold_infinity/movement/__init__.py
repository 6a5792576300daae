"""Movement: thrust, vectors, manoeuvres, what small vessels and derelict ships do (CI 5)."""
