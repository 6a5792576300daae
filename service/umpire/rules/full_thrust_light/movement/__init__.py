"""Orders and movement (Kommandophase, Bewegungsphase)."""
