"""SF 5 and 8: asteroids, planets, debris, and mines."""
