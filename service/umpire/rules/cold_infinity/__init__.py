"""Cold Infinity: starships with real vectors, power plants and electronic warfare."""
