"""SF 4 and 7: the effect of hits, repair, regeneration, armour, surrender."""
