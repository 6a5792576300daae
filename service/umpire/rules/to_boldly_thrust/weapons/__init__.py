"""TBT 3 to 5: phasers, photon torpedoes, weapons mounted aft."""
