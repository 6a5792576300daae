"""Sections 6 to 8: design, additional rules, additional weapons; and what the author left out."""

from collections.abc import Mapping

ADDITIONAL: Mapping[str, Mapping[str, str]] = {
    "6 Ship design": {
        "SF-DSN-01": "Each class has a range of hull points, a highest speed and most shots.",
        "SF-DSN-02": "A hull point is two shields, one speed or one shot.",
        "SF-DSN-03": "The second speed of a dreadnought and the third of a battleship cost two.",
        "SF-DSN-04": "Each pattern of mines takes half a hull point.",
        "SF-DSN-05": (
            "A launcher takes the place of a shot. Short-range ones hold 2 to 4 salvoes, "
            "long-range ones 1 or 2."
        ),
        "SF-DSN-06": (
            "A plasma cannon, a regenerator and an EW suite take a hull point each; armour takes a "
            "quarter of all."
        ),
        "SF-DSN-07": "What is spent must lie within the range of the class.",
        "SF-CAMP-01": (
            "In a campaign a ship costs its payload, all but speed, and that again times a factor "
            "for its speed."
        ),
    },
    "7 Additional rules": {
        "SF-REG-01": (
            "Heavy cruisers and larger ships may have a regenerator: one shield a turn even after "
            "beam fire, two without it."
        ),
        "SF-CAP-01": "By agreement a ship bears damage points for half its hull points.",
        "SF-ARM-01": "Armour stops the first hit of a turn that would do damage.",
        "SF-ARM-02": "Armoured ships repair on 4 and more.",
        "SF-ARM-03": "Armour takes a quarter of all hull points, to the nearest half.",
        "SF-ARM-04": "Armoured ships bear damage points for two thirds of their hull points.",
        "SF-SENS-01": "Beyond 18 units of every enemy only the squadron's counter is on the field.",
        "SF-SENS-02": "From there to 12 each ship has a counter, which hides its class.",
        "SF-SENS-03": (
            "At 12 or less a ship is fully detected; at 18 or less if it fires beams or "
            "short-range missiles."
        ),
        "SF-SENS-04": "Some squadrons are dummies: one for every three real ones, or as agreed.",
        "SF-SENS-05": (
            "A dummy squadron breaks up into as many counters as its owner likes; each goes when "
            "it is fully detected."
        ),
        "SF-SENS-06": (
            "Dummies move as their owner likes, real ships by the rules, and a squadron's counter "
            "as fast as its slowest ship."
        ),
        "SF-SENS-07": "Dummies detect nothing.",
        "SF-SENS-08": "Direct fire needs a target in full detection; long-range missiles do not.",
        "SF-EW-01": (
            "Active EW adds one dummy squadron, within 12 units, which breaks up like any other."
        ),
        "SF-EW-02": (
            "Ships of a squadron with active EW are fully detected at 9 or less, at 12 if they "
            "fire."
        ),
        "SF-EW-03": "A squadron tells that its EW is active, however far away.",
        "SF-EW-04": "Any damage to the ship ends its EW.",
    },
    "8 Additional weapons": {
        "SF-MINE-01": "Mines attack what enters their hex: on 4 or more one to three hits.",
        "SF-MINE-02": "A minelayer lays one pattern in a move.",
        "SF-MINE-03": "Mines attack again and again.",
        "SF-MINE-04": (
            "A ship with beams that rests in the hex for a whole move is attacked and sweeps it."
        ),
        "SF-MINE-05": "Mines are hidden until something enters them.",
        "SF-SRM-01": (
            "Short-range missiles: one salvo a launcher a turn, with the beams; nothing shoots "
            "them down."
        ),
        "SF-LRM-01": (
            "A long-range launcher takes the place of a beam. Its salvo is launched at the start "
            "of movement, any way it likes, and is a counter then."
        ),
        "SF-LRM-02": "Missiles move after all ships, up to 6 units, as ships do.",
        "SF-LRM-03": "They reach 18 units and are gone after their third move.",
        "SF-LRM-04": (
            "A contact warhead that meets an enemy attacks it like a short-range missile."
        ),
        "SF-LRM-05": (
            "A directed-energy warhead fires a die of beam shots at one target as if from twice "
            "the range, and is gone."
        ),
        "SF-LRM-06": (
            "They attack counters too: of a squadron's a ship by lot; against a dummy they are "
            "wasted and it stays."
        ),
        "SF-LRM-07": "Their attacks come before all other fire.",
        "SF-LRM-08": (
            "First the target's squadron may fire at a contact warhead, and ships at short range "
            "at a directed-energy one; they fire no more that turn."
        ),
        "SF-LRM-09": (
            "A missile is fired at like a ship, not beyond medium range, and one hit destroys it."
        ),
        "SF-PLAS-01": "Plasma hits on 5 at short and 6 at medium range, as two hits.",
        "SF-PLAS-02": "It fires through one arc of 60 degrees, fixed in the design and not behind.",
    },
    "9 Design philosophy": {
        "SF-PHIL-01": (
            "Three dimensions, fighters, needle beams, boarding and tractor beams are left out."
        ),
        "SF-PHIL-02": "Players may fire all round, or build hulls of any size.",
    },
}
"""Gists by section, then by rule."""
