"""SF-RUL: places where the book is silent or says two things, and what is made of them."""

from umpire.kernel.citation import Reading

READINGS_OF_BOOK: tuple[Reading, ...] = (
    Reading(
        "SF-RUL-01",
        "What does a damage score of exactly 2 do, which the table leaves out?",
        "It destroys the ship.",
        "score_two",
    ),
    Reading(
        "SF-RUL-02",
        "What is half of an odd speed?",
        "Rounded down: a dreadnought of speed 1 only pivots.",
        "half_speed_rounding",
    ),
    Reading(
        "SF-RUL-03",
        "Do two half speeds make a quarter?",
        "No, the second only adds its points. Debris is no damage, and halves what is left.",
        "half_speed_stacks",
    ),
    Reading(
        "SF-RUL-04",
        "Is a ship destroyed by the last point of its capacity, or by one more?",
        "By the last.",
        "destroyed_at",
    ),
    Reading(
        "SF-RUL-05",
        "Is minor damage a damage point?",
        "No, it does nothing.",
    ),
    Reading(
        "SF-RUL-06",
        "When do shields regenerate, and what keeps them from it?",
        "At the end of the turn. Beam fire does, no other fire; major damage does for good.",
        "regen_blocked_by",
    ),
    Reading(
        "SF-RUL-07",
        "Does a 6 hit where modifiers leave less than the score?",
        "No, such a shot cannot hit.",
        "natural_six_hits",
    ),
    Reading(
        "SF-RUL-08",
        "Which targets make plasma at medium range 1 worse?",
        "Destroyers alone.",
    ),
    Reading(
        "SF-RUL-09",
        "Whose plasma disturbs a firer, and when?",
        "That of any other ship at 0 or 1 units from it in the same step of fire; 1 less, once, on "
        "all its shots.",
        "plasma_interference",
    ),
    Reading(
        "SF-RUL-10",
        "In which band is a range with a fraction?",
        "In that of the next whole unit: 4.3 is medium.",
    ),
    Reading(
        "SF-RUL-11",
        "Where does the rear arc begin, and what of a target in the same hex?",
        "Beyond 135 degrees off the bow; 135 itself is open, and in the same hex there are no "
        "arcs, nor ever for long-range missiles.",
        "all_round_fire",
    ),
    Reading(
        "SF-RUL-12",
        "Where does the arc of a plasma cannon end?",
        "30 degrees to either side of its middle, both included; the rear arc stays closed.",
    ),
    Reading(
        "SF-RUL-13",
        "Does a line along an edge, or through a corner, pass a hex?",
        "Along an edge it passes both hexes, through a corner neither.",
    ),
    Reading(
        "SF-RUL-14",
        "Does a step of movement move one ship of a class, or all?",
        "All, so that every ship moves once.",
    ),
    Reading(
        "SF-RUL-15",
        "How is it thrown for who moves first?",
        "A die a side; the highest is first player, and ties throw again.",
        "first_mover",
    ),
    Reading(
        "SF-RUL-16",
        "What is the full move of a damaged ship?",
        "Its speed as it is now; with speed 0 it is at rest and may pivot.",
    ),
    Reading(
        "SF-RUL-17",
        "May ships share a hex, or pass each other?",
        "Freely, as many as like to.",
    ),
    Reading(
        "SF-RUL-18",
        "How often is a repair tried, and what comes of it?",
        "Once in each end phase, engines before weapons; the damage points stay. After major "
        "damage nothing is tried.",
        "repair_heals_points",
    ),
    Reading(
        "SF-RUL-19",
        "When does a crippled ship throw for surrender?",
        "Once after each step in which it was fired on and was crippled when that began. Empty "
        "launchers are no weapons.",
    ),
    Reading(
        "SF-RUL-20",
        "Which speed counts against a body, and how often is it thrown?",
        "That of now, once in each hex that the body enters: escape, direction, facing. A ship "
        "that flew in itself and escapes has ended its move.",
    ),
    Reading(
        "SF-RUL-21",
        "How are dice of two and three sides thrown?",
        "Each face is as likely; on a die of six, 1 to 3 and 4 to 6, or pairs.",
    ),
    Reading(
        "SF-RUL-22",
        "When is a ship too fast for debris, and for which hexes does it pay?",
        "When it moved more than half its speed of now, rounded down, in the turn; that is legal "
        "and costs hits, for each hex that it enters and for the one that it starts in: it flies "
        "through them all. Missiles do no more than 3.",
        "debris_at_start",
    ),
    Reading(
        "SF-RUL-23",
        "Does debris count twice, on the line and around the target?",
        "No, 1 less in all; the hexes of firer and target count as on the line.",
    ),
    Reading(
        "SF-RUL-24",
        "Are half hull points real?",
        "Yes: a standard dreadnought has 16.5.",
    ),
    Reading(
        "SF-RUL-25",
        "How are a quarter and two thirds of the hull points rounded?",
        "The cost of armour to the nearest half, up from the middle, of a total that includes it. "
        "Of two sizes that fit, it is the cheaper that leaves the ship in its class; capacity is "
        "rounded down.",
    ),
    Reading(
        "SF-RUL-26",
        "Which hit does armour stop?",
        "The first of a turn that would be thrown for; shields must be gone when it strikes.",
    ),
    Reading(
        "SF-RUL-27",
        "Are launchers and plasma cannon among the most shots of a class?",
        "Yes, every weapon is.",
    ),
    Reading(
        "SF-RUL-28",
        "Is other equipment payload?",
        "Yes, everything but speed is.",
        "campaign_payload",
    ),
    Reading(
        "SF-RUL-29",
        "What is damage to a ship with EW?",
        "Any hit that is thrown for, even without effect; lost shields are not.",
    ),
    Reading(
        "SF-RUL-30",
        "To which band of detection do 12 and 18 belong?",
        "To the nearer one; the nearest enemy that can detect counts.",
    ),
    Reading(
        "SF-RUL-31",
        "When does a long-range missile attack?",
        "Before all fire. A contact warhead stops at the first enemy; the other kind may hold its "
        "fire until its third move.",
    ),
    Reading(
        "SF-RUL-32",
        "Are directed-energy warheads missiles for the modifiers?",
        "No, beams, at twice the range. Contact warheads are, for the hit and for its damage.",
    ),
    Reading(
        "SF-RUL-33",
        "What may a ship still fire that has fired at a missile?",
        "Nothing, whichever warhead it was; but all its shots may go at missiles.",
    ),
    Reading(
        "SF-RUL-34",
        "How is a ship of a squadron chosen by lot?",
        "A die by the order of their names, thrown again when it is above their number.",
    ),
    Reading(
        "SF-RUL-35",
        "How is a field swept?",
        "By a ship with a working beam that begins the movement there and stays. It is attacked "
        "once, and the field is gone, whatever becomes of the ship.",
    ),
    Reading(
        "SF-RUL-36",
        "How is a third of the squadrons rounded?",
        "Down.",
        "dummy_rate",
    ),
    Reading(
        "SF-RUL-37",
        "May a ship have several regenerators?",
        "No, one.",
    ),
    Reading(
        "SF-RUL-38",
        "In which order do the dice of a firing ship fall?",
        "All to hit as declared, then the hits of each salvo that hit, then damage hit by hit, "
        "target by target as first named, until the target is destroyed.",
    ),
    Reading(
        "SF-RUL-39",
        "May short-range missiles be fired at long-range ones?",
        "Yes, at 1 less; a hit kills, and no die of hits is thrown.",
    ),
    Reading(
        "SF-RUL-40",
        "Which hexes of debris count when sensors measure?",
        "Those on the line of hexes, the observer's left out and the target's in.",
    ),
)
