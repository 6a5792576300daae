"""Readings of shields, phasers, photon torpedoes, aft mounts and warp engines."""

from umpire.kernel.citation import Reading

READINGS_OF_FIGHTING: tuple[Reading, ...] = (
    Reading(
        "TBT-RUL-01",
        "The table of shields has lost its headings: what are its columns and rows?",
        "Points, mass and strength; standard, superior and inferior shields.",
    ),
    Reading(
        "TBT-RUL-02",
        "What of fractions of the ship's mass?",
        "Half and more goes up, less goes down, and nothing is below 1: in points, mass and "
        "strength. The table `setting` may have all of it rounded up.",
    ),
    Reading(
        "TBT-RUL-03",
        "What is half of an odd strength?",
        "Shields are at half from the mark that makes half of it or more: the third of 5.",
    ),
    Reading(
        "TBT-RUL-04",
        "What of an attack that takes shields past half, or has more points than they?",
        "Later attacks are halved, not that one. Shields take no more than they have; the ship "
        "takes the rest.",
        "shield_crossing",
    ),
    Reading(
        "TBT-RUL-05",
        "What is one attack?",
        "All fire of a ship at a target in one activation; a spread by itself.",
        "shield_attack_unit",
    ),
    Reading(
        "TBT-RUL-06",
        "Are dice thrown again for a 6, and do they go past shields?",
        "They are, and shields take their damage. The option leaves them out; with "
        "`rerolls_bypass_shields` they go past shields.",
        "beam_rerolls",
    ),
    Reading(
        "TBT-RUL-07",
        "What of shields together with armour or screens?",
        "Shields come first, then armour, then the hull; armour is pierced by what passes the "
        "shields. There are no screens.",
    ),
    Reading(
        "TBT-RUL-08",
        "The table of phasers has lost its headings: what are its columns and rows?",
        "Points and mass of the classes A, B and C: a sum, and what each arc adds, the first one "
        "included. The table `setting` may leave that first one out.",
    ),
    Reading(
        "TBT-RUL-09",
        "How many dice has a needle attack, and how far does it reach?",
        "Those of the phaser for the range, as far as it fires.",
        "needle_range",
    ),
    Reading(
        "TBT-RUL-10",
        "What of needle attacks at exactly half strength, of their damage, of a result of 5?",
        "Half is allowed, with a die less, and refused where that leaves none. The attack costs "
        "neither hull nor shields; 5 is nothing.",
        "needle_hull_damage",
    ),
    Reading(
        "TBT-RUL-11",
        "The row of photon tubes has lost its headings: what does it say?",
        "20 points, mass 3, and one arc, whichever it is.",
    ),
    Reading(
        "TBT-RUL-12",
        "Do photon torpedoes pierce armour?",
        "Yes, with what passes the shields.",
    ),
    Reading(
        "TBT-RUL-13",
        "The list of what spreads do is lost.",
        "Invented here: three beam dice up to 2 MU, two up to 4, one up to 6, none thrown again, "
        "at every ship of any side. The table `photon` may say otherwise; without bands there are "
        "no spreads.",
    ),
    Reading(
        "TBT-RUL-14",
        "How does a spread start, how far does it run, and does it need a FireCon?",
        "On a course within a point of the middle of its arc; up to 24 MU as the launcher likes, "
        "with the turn after exactly half of it; without a FireCon.",
    ),
    Reading(
        "TBT-RUL-15",
        "What of weapons that bear all round in Remixed, and of its optional fire aft?",
        "No phaser of several arcs has that arc, whatever its class; point defence stays as it "
        "is; the option of Remixed is off. An aft phaser costs twice its points with one arc.",
    ),
    Reading(
        "TBT-RUL-16",
        "What is half of an odd thrust?",
        "It is rounded down, and turns allow half of what is left, rounded up.",
        "drive_half_rounding",
    ),
    Reading(
        "TBT-RUL-17",
        "Can a warp engine be repaired, and what of FTL without it?",
        "A repair gives the thrust back. An ejected core is gone for good. No ship jumps without "
        "the engine.",
    ),
    Reading(
        "TBT-RUL-18",
        "What exactly is doubled for a ship without warp?",
        "The points of its thrust, not the mass; and it buys no drive for FTL.",
    ),
    Reading(
        "TBT-RUL-38",
        "Ships of Remixed have fewer hull boxes for their mass than those the book was made for.",
        "Its formulas are taken as they stand. The table `setting` may multiply the strength of "
        "shields.",
    ),
    Reading(
        "TBT-RUL-39",
        "Do shields stop fighters, missiles, mines and submunitions?",
        "All of them; only needle attacks, rams and what comes of FTL go past.",
    ),
    Reading(
        "TBT-RUL-41",
        "When are the dice for a bursting core thrown?",
        "Right after the engine's own, in the order of the display.",
    ),
    Reading(
        "TBT-RUL-42",
        "In which order do phasers and torpedoes throw?",
        "Target by target, weapons as declared; a phaser's first dice, then those thrown again; a "
        "torpedo's damage right after its hit.",
    ),
    Reading(
        "TBT-RUL-43",
        "Where in the turn do spreads, tractors and transporters stand?",
        "Spreads are launched with missiles and burst before ships fire; tractors drag at the end "
        "of movement; beams of both kinds are switched on in the fire phase.",
    ),
)
