"""FT 11.1 to 11.4: bogeys, sensors, dummies and weasels, ECM."""
