"""Readings that this project adds where the book is silent."""

from umpire.kernel.citation import Reading

READINGS_OF_UMPIRE: tuple[Reading, ...] = (
    Reading(
        "TBT-UMP-1",
        "Which points of an attack do shields take, where weapons treat armour differently?",
        "Those that are marked first.",
    ),
    Reading(
        "TBT-UMP-2",
        "In which order does a ship act that does more in its activation than fire?",
        "What it does beside its fire comes first; with its fire, or when it passes, it is done.",
    ),
    Reading(
        "TBT-UMP-10",
        "What becomes of a tractor lock when one of the ships is gone or cloaked?",
        "It ends, and drags nobody.",
    ),
    Reading(
        "TBT-UMP-11",
        "What does a needle attack of several dice cost, where the option says that it costs hull?",
        "Each die what that of a needle beam of Remixed does, past shields and armour.",
        "needle_hull_damage",
    ),
    Reading(
        "TBT-UMP-12",
        "Does what dims or throws back beams do so to phasers?",
        "Yes, where they fire normally; not to needle attacks.",
    ),
    Reading(
        "TBT-UMP-13",
        "May a ship launch both spreads and salvoes, and what does it give up when it passes?",
        "Each takes a turn of its side; to pass gives up both.",
    ),
    Reading(
        "TBT-UMP-14",
        "What stands in the way of a spread, and what does it not strike?",
        "An asteroid or a planet bars a way that cuts it. Only ships are struck: no bogeys, no "
        "ships inside a station, none that an earlier spread has destroyed.",
    ),
    Reading(
        "TBT-UMP-17",
        "What counts as failed turns in a row?",
        "Turns in which parties worked on the system, whatever numbers they went by; a turn "
        "without work on it ends the row.",
    ),
    Reading(
        "TBT-UMP-18",
        "What of the systems that come after a core which takes its ship along?",
        "They throw no more, nor does the captain.",
    ),
    Reading(
        "TBT-UMP-19",
        "Has a warp engine a core again that is restored by a correction after its core was "
        "ejected?",
        "Yes: it is as if it had never been ejected.",
    ),
    Reading(
        "TBT-UMP-21",
        "What works aboard a prize beside its drives, and may its crew leave by FTL?",
        "It flies, docks and jumps once the computer is unlocked. Nothing else obeys: no fire, no "
        "sensors, no mines, no repairs, no beams; and the shields stay down.",
    ),
    Reading(
        "TBT-UMP-22",
        "Who defends a prize, and what becomes of it when it is taken again?",
        "The factors that hold it. Another side makes it a prize anew, locked out from the start; "
        "its own side sets the crew free, and nobody need stay aboard.",
    ),
    Reading(
        "TBT-UMP-23",
        "May a tractor beam hold a friend?",
        "Yes, but no ship holds itself.",
    ),
    Reading(
        "TBT-UMP-24",
        "In which arc of a tractor beam does a target on the line of two stand?",
        "In either, without a die; or in the one that the option says.",
        "arc_edge",
    ),
    Reading(
        "TBT-UMP-25",
        "What does a drag take along, and where does it end?",
        "Groups that screen the ship, and who is docked there; a base all its sections. A docked "
        "ship cannot be held. A drag breaks orbits and may leave the table; what lies on its way "
        "does not matter.",
    ),
    Reading(
        "TBT-UMP-26",
        "Do the phases show which ship is to engage its cloak, or to drop it?",
        "To engage it is open when orders are, and nobody waits for the weapons of such a ship. To "
        "drop it is not: the fire phase waits for each cloaked ship until its side has finished or "
        "passes it by name, as an activation. One that is to drop its cloak cannot be passed.",
    ),
    Reading(
        "TBT-UMP-27",
        "What becomes of a cloaked ship that crosses the edge of the table?",
        "It has left the table there and then, and for good.",
    ),
    Reading(
        "TBT-UMP-28",
        "What if the cloaking device is lost, a core system is out, or nobody may use it any more?",
        "A ship that is yet to vanish stays in sight. One under its cloak is seen at once where "
        "it is. Neither has shields until the end of the turn.",
    ),
    Reading(
        "TBT-UMP-29",
        "What may a cloaked ship do besides flying and using its sensors?",
        "Its parties repair, for the book forbids it to use systems and not to mend them. Else "
        "nothing: no FTL, no docking, no fighters, no mines.",
        "repairs_under_cloak",
    ),
    Reading(
        "TBT-UMP-30",
        "Which ships can cloak at all?",
        "Those with a device that works under their own crew, and no core system out; no bogeys, "
        "stations, docked ships, ships in orbit or about to jump.",
    ),
    Reading(
        "TBT-UMP-31",
        "Does a sweep find what lies on the line between two arcs, or where the ship is?",
        "On the line it is in both arcs, at range 0 in all of them, whether the ship has rolled "
        "or not. Asteroids hide as they do from scans.",
    ),
    Reading(
        "TBT-UMP-32",
        "Who learns how shields are?",
        "In an open book everybody reads their marks, at any range. Of a bogey, and of any ship in "
        "a closed book, others learn what passive sensors tell, if they have a ship within reach, "
        "dummies and hulks aside; a cloaked ship senses from where it is, and reveals no bogey.",
        "open_book",
    ),
    Reading(
        "TBT-UMP-33",
        "What do odds, choices and a sweep without result tell of cloaked ships?",
        "Nothing. Odds take each marker for a ship in the arc; of dice that find nothing only the "
        "referee hears.",
    ),
    Reading(
        "TBT-UMP-34",
        "Who may read what a cloaked ship is ordered, and does?",
        "Its own side, until it is back or gone; then all of it is open. Its active sensors, its "
        "sweeps and its repairs are told at once.",
    ),
    Reading(
        "TBT-UMP-35",
        "Who hears that a spread throws dice at a cloaked ship?",
        "All do, for such dice fall in the open; but its marker stays where it is, and how far it "
        "is from the spread only its own side hears.",
    ),
    Reading(
        "TBT-UMP-36",
        "Which weapons pay for firing aft?",
        "Phasers, photon tubes and submunition packs. Missiles have the arcs of Remixed at its "
        "price, and a tractor beam is no weapon.",
    ),
    Reading(
        "TBT-UMP-37",
        "Which ships have active sensors, to scan, to sweep and to beam boarders by?",
        "Those with a suite that works. Without any suite military ships have basic ones, as in "
        "Remixed; ships that are not military have none.",
        "civilian_sensors",
    ),
    Reading(
        "TBT-UMP-38",
        "What does it tell of a cloaked ship when its marker is put where it is?",
        "Its place alone. The marker keeps the course and the velocity that the ship had when it "
        "vanished.",
        "fixes_tell_course",
    ),
    Reading(
        "TBT-UMP-39",
        "Are the shields of a hulk up?",
        "No, as the screens of one are not in Remixed (FT-RUL-102): a ship dumped, abandoned or "
        "without life support has power for no shields, or nobody who uses them. Their marks stay.",
        "hulks_lose_screens",
    ),
    Reading(
        "TBT-UMP-40",
        "What becomes of the stance of a ship that is taken?",
        "It holds to the end of the turn, whoever has her: one that was to cloak uses neither "
        "shields nor weapons that turn (TBT-CLOAK-02). Her captors can do nothing with it; taken "
        "back, she may still cloak if she has not been activated. A cloak that fades when she is "
        "taken is off.",
        "stances_survive_capture",
    ),
)
