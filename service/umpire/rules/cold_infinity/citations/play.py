"""Chapters 1 to 3: terms, the sequence of the turn, power."""

from collections.abc import Mapping

TERMS: Mapping[str, Mapping[str, str]] = {
    "1.1 Dice": {
        "CI-1.1-1": (
            "Dice of 4, 6, 8 and 10 sides are thrown, most often three of 6 together; a d3 is one "
            "of 1 to 3."
        ),
    },
    "1.3 Terms": {
        "CI-1.3-1": "A DRM is added to a total of dice; it may be below nought.",
        "CI-1.3-2": (
            "A hex is one space of the map. Its sides are the facings, 1 to 6 clockwise from the "
            "top."
        ),
        "CI-1.3-3": (
            "All that plays is a unit. With thrusters it is a ship: a fighter or shuttle is a "
            "small vessel, a larger one a starship. Without them it is a structure, which stays in "
            "its hex."
        ),
    },
    "1.4 Scale": {
        "CI-1.4-1": (
            "A hex may be as wide and a turn as long as players like; nothing depends on it."
        ),
    },
    "1.5 Ships": {
        "CI-1.5-1": (
            "The sheet of a unit tells Mass, price, silhouettes, costs of manoeuvres, weapons, and "
            "the armour, hull and systems of each section."
        ),
        "CI-1.5.1-1": (
            "Hull types are small vessels, four rates of starships from gunboats to "
            "super-dreadnoughts, and structures."
        ),
        "CI-1.5.1-2": (
            "A first rate has seven sections, a second five, a third three, a fourth one. The type "
            "also tells what manoeuvres cost."
        ),
    },
    "1.6 Structures": {
        "CI-1.6-1": "Structures do not leave their hex; small ones may turn slowly in it.",
        "CI-1.6-2": "A mobile base is a structure with thrusters that crosses hexes at a crawl.",
    },
}
"""Gists of chapter 1 by section, then by rule."""

TURN: Mapping[str, Mapping[str, str]] = {
    "2.0 The turn": {
        "CI-2.0-1": (
            "Whatever is done has its place in the sequence of the turn, and is done nowhere else."
        ),
        "CI-2.0-2": (
            "Basic rules: power, initiative, EW and launches come first; then ships move in order "
            "of initiative, and fighters make their snap manoeuvres."
        ),
        "CI-2.0-3": (
            "Basic rules: fire is determined, then guided weapons, starships and small vessels "
            "fire. Damage takes effect, and hangars, cargo and racks are seen to."
        ),
        "CI-2.0-4": (
            "Advanced power: shortages, plants that recharge, what is switched off, high-density "
            "sensors, drives, and ships that come in by shift or by warp."
        ),
        "CI-2.0-5": (
            "Advanced preliminaries: bridges hand over control before initiative; armour points, "
            "ESS functions and masking follow EW; structures' launches follow guided ones."
        ),
        "CI-2.0-6": (
            "Advanced movement: derelicts, ships by initiative, drones, barnstorming, moves forced "
            "by weapons, snap manoeuvres, rotating sections."
        ),
        "CI-2.0-7": (
            "Advanced boarding comes between movement and fire. This book has but ramming and "
            "entanglement of it."
        ),
        "CI-2.0-8": (
            "Advanced fire determination: attacks and defence in secret, both shown, intercepts "
            "shown, switches to SDF and to EDF, defence allotted, rockets and decoys, EW shown, "
            "detectors."
        ),
        "CI-2.0-9": (
            "Advanced fire: guided weapons after what stops them, structures, starships, small "
            "vessels."
        ),
        "CI-2.0-10": (
            "Advanced damage: systems failure, special systems, drives and reactors, effects that "
            "go on, new ones, sections that come off, armour, escapes."
        ),
        "CI-2.0-11": (
            "Advanced final actions: drives, hangars, cargo, racks and docking, then adjustments "
            "of ships: repair, heat, radiators, hacking."
        ),
    },
    "2.1 Preliminary actions": {
        "CI-2.1.1-1": (
            "Starships meet a shortage of power by switching systems off, and may feed some "
            "systems more. Small vessels have no power to allot."
        ),
        "CI-2.1.1.1-1": (
            "Drives beyond light are switched on with power and work in the final actions."
        ),
        "CI-2.1.2-1": (
            "Each ship has initiative of its own, known to all. The highest rating moves first, so "
            "that a low one is better."
        ),
        "CI-2.1.2-2": (
            "The first base is the Mass, to the nearest whole number; that of a group is of all "
            "its fighters."
        ),
        "CI-2.1.2-3": (
            "Half the Speed, rounded up to 10 at most, is taken off the base, and a die of six is "
            "added."
        ),
        "CI-2.1.2-4": "From then on the base is the initiative of the turn before.",
        "CI-2.1.2-5": "The rating stays within 20 of the Mass, and may be below nought.",
        "CI-2.1.2-6": (
            "Of equal ratings the greater Mass moves first, then who was higher last turn, then "
            "who throws higher."
        ),
        "CI-2.1.2.2-1": (
            "A ship may hand control to another bridge before initiative, for 5 more on its "
            "rating. Control left on a destroyed bridge makes it a derelict."
        ),
        "CI-2.1.3-1": "EW is allotted in secret and shown when fire is determined.",
        "CI-2.1.3.1-1": (
            "Points of collective adaptive armour are assigned after EW, and seen when it is "
            "struck. ESS is announced, and masking switched."
        ),
        "CI-2.1.4-1": (
            "Launches of guided weapons are secret; only a marker lies in the hex at once."
        ),
        "CI-2.1.4.1-1": (
            "What drums will deploy is announced after guided launches, and placed in the final "
            "actions."
        ),
    },
    "2.2 Movement": {
        "CI-2.2.1-1": (
            "Optional: all plot their moves, show them and move at the same time; only snap "
            "manoeuvres change anything."
        ),
        "CI-2.2.1.1-1": (
            "Optional with simultaneous moves: small vessels plot when starships have shown their "
            "plots."
        ),
    },
    "2.3 Weapons fire": {
        "CI-2.3-1": (
            "Fire in one phase happens at once; guided weapons strike first, then structures, "
            "starships and small vessels fire."
        ),
        "CI-2.3.1-1": (
            "Attacks and defence are chosen in secret and shown; weapons may then switch to "
            "defence, defence is matched to shots, and EW is shown last."
        ),
        "CI-2.3.1.1-1": (
            "Rockets, chaff and flares are declared when defence is allotted; detectors act when "
            "EW has been shown."
        ),
        "CI-2.3.2-1": "Guided weapons roll to hit when all that stops them has had its try.",
        "CI-2.3.3-1": (
            "Structures fire before starships. A platform fires from the turn after it was "
            "deployed."
        ),
        "CI-2.3.5-1": (
            "Small vessels check for failures and fire: first at each other, then at what is "
            "larger."
        ),
    },
    "2.4 Damage effects": {
        "CI-2.4-1": (
            "What the loss of sections and systems entails happens after all fire; the advanced "
            "rules add fires, explosions and worn armour."
        ),
    },
}
"""Gists of chapter 2 by section, then by rule."""

POWER: Mapping[str, Mapping[str, str]] = {
    "3.1 Plants": {
        "CI-3.1-1": (
            "Systems draw what they need from any plants of the unit. To use more, something else "
            "must be off, or power to spare."
        ),
        "CI-3.1.1-1": (
            "A reactor gives its Rating every turn, whatever was used before, and 1 less for each "
            "point of structure lost."
        ),
        "CI-3.1.2-1": (
            "A capacitor holds so much and gains so much each turn; what is not used stays in it."
        ),
        "CI-3.1.2-2": (
            "Each point of structure lost costs a capacitor 2. No unit has capacitors and reactors."
        ),
        "CI-3.1.3-1": (
            "A battery stores power that plants send in, so many points for one, and gives it to "
            "any system on later turns. The unit needs a plant that charges itself."
        ),
        "CI-3.1.3-2": "A battery holds 1 less for each point of structure lost.",
        "CI-3.1.4-1": (
            "A system battery feeds one system. The first hit on that destroys it, and nothing "
            "else can."
        ),
        "CI-3.1.5-1": "A collector yields at most 1 power a turn, which goes to a battery at once.",
        "CI-3.1.5-2": (
            "A collector loses 2 for each point; one hit past the armour seldom strikes more than "
            "one panel."
        ),
    },
    "3.2 Switching": {
        "CI-3.2-1": (
            "Systems are switched openly when power is allotted. One that is off does nothing; a "
            "weapon switched on fires this turn only if it need not arm."
        ),
        "CI-3.2-2": (
            "Weapons that arm draw power; one that is switched off arms from the start again."
        ),
        "CI-3.2-3": (
            "What the plants cannot feed is to be switched off at once; without power nothing "
            "works that needs it."
        ),
        "CI-3.2.1-1": (
            "The systems of fighters and shuttles are not switched, and their power is not counted."
        ),
        "CI-3.2.2-1": (
            "Some weapons force systems off for some turns. Their power is free; what needs no "
            "plant is not forced off."
        ),
    },
    "3.3 Systems that draw nothing": {
        "CI-3.3-1": (
            "A zero-power system needs a plant that works, though it draws nothing. On a battery "
            "each costs a point in ten turns, and it has no battery of its own."
        ),
        "CI-3.3-2": "An unpowered system needs no plant at all.",
    },
    "3.4 Destroyed systems": {
        "CI-3.4-1": (
            "A system destroyed while on goes on drawing its standard power for as many turns as "
            "that is; one that was off draws nothing."
        ),
    },
    "3.5 Extra power": {
        "CI-3.5-1": "Some systems do more with extra power: weapons, sensors, engines.",
    },
    "3.6 Heat": {
        "CI-3.6-1": (
            "A plant that overheats gains 1 heat for 2 power used, shuts down when that reaches "
            "its Rating, and cools by 2 a turn while it is down."
        ),
    },
}
"""Gists of chapter 3 by section, then by rule."""
