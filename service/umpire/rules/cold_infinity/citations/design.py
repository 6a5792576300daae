"""Chapters 16 and 17: how ships and weapons are built."""

from collections.abc import Mapping

SHIPS: Mapping[str, Mapping[str, str]] = {
    "16.1 Prices": {
        "CI-16.1-1": (
            "All has a price in CP, to the nearest whole number for each system and never below 1."
        ),
    },
    "16.2 Levels": {
        "CI-16.2-1": (
            "A system has a technology level, which its builder and who repairs it must have."
        ),
    },
    "16.3 Mass": {
        "CI-16.3-1": "Mass tells the hull type, and so sections and what manoeuvres cost.",
    },
    "16.4 Starships": {
        "CI-16.4-1": "A ship may be built in any order; silhouettes and ramming value come last.",
        "CI-16.4.1-1": (
            "Wide arcs and turrets cost more than Standard ones, Narrow and Fixed less. No weapons "
            "stand in the core."
        ),
        "CI-16.4.2-1": (
            "Shields have a base and schedules; they stand in the section they guard, and not in "
            "the core."
        ),
        "CI-16.4.2-2": "One arc shield covers a ship of one section, two a ship of three.",
        "CI-16.4.2.2-1": "Encapsulating shields take 1 power more for two sections.",
        "CI-16.4.3-1": "A point of armour has Mass 0.1; its price depends on kind and sections.",
        "CI-16.4.4-1": "Sensors begin at 1/16, ESS at 9.",
        "CI-16.4.5.1-1": (
            "A hangar has up to two bays for each section, outside but for launch tubes."
        ),
        "CI-16.4.5.2-1": "External launchers pay for each operation, and more to land.",
        "CI-16.4.5.3-1": "Up to three containers for each section.",
        "CI-16.4.5.5-1": "Each launch tube of a hangar costs 1 CP more than the one before.",
        "CI-16.4.6-1": "A bridge needs no power, and has the highest level aboard or a dearer one.",
        "CI-16.4.7.1-1": "A repair system costs 50 CP, and 25 for each point.",
        "CI-16.4.7.1F-1": (
            "A fire brigade costs 50 CP; there are no more than the level of the bridge."
        ),
        "CI-16.4.7.2-1": "AMRS costs 50 CP with 20 salvoes, more if it fires faster.",
        "CI-16.4.7.3-1": "Chaff costs 50 CP, and 25 for each point beyond the first.",
        "CI-16.4.7.4-1": "Flares cost 50 CP, and 25 for each point beyond the second.",
        "CI-16.4.8-1": "Drives come from a chart.",
        "CI-16.4.9-1": "Each section has a hull, which costs half a CP a point.",
        "CI-16.4.10-1": (
            "Plants are bought by capacity, and convert the better the dearer they are."
        ),
        "CI-16.4.11-1": "An engine has 15 thrust at most; a non-inertial one costs double.",
        "CI-16.4.12-1": (
            "Channels cost 4 CP a point. By agreement acceleration thrusters of all ships "
            "manoeuvre, too."
        ),
        "CI-16.4.13-1": "Percentages on a whole ship are added together.",
        "CI-16.4.13.1-1": "Mass changes by 0.1 for 1%, to a quarter of the price.",
        "CI-16.4.13.2-1": "Specialised armour costs 5%, once for each level.",
        "CI-16.4.14-1": "The silhouette of the hull is shared out between both ratings.",
        "CI-16.4.15-1": "The ramming value is twice the Mass, rounded up.",
    },
    "16.5 Small vessels": {
        "CI-16.5.1-1": "A fighter buys thrust by the point, less of it the heavier it is.",
        "CI-16.5.1.1-1": "A fighter evades by four levels, and more for a price.",
        "CI-16.5.2-1": "The armour of a fighter is standard and bought for each side.",
        "CI-16.5.3-1": "The hull of a small vessel has 15 points at most for each Mass.",
        "CI-16.5.4-1": (
            "A shuttle has a system for each Mass, a weapon at most, and neither bridge nor drive."
        ),
        "CI-16.5.5-1": "A small vessel has one enhancement for each Mass.",
    },
    "16.6 Structures": {
        "CI-16.6-1": "Structures are built as ships without engines and thrusters.",
        "CI-16.6.1-1": "An ESS satellite is a core with a plant and its ESS.",
        "CI-16.6.2-1": "A platform is a core with a plant, sensors and weapons.",
        "CI-16.6.3-1": "Stardocks have nine sections, bases and stations eleven.",
        "CI-16.6.3.1-1": "Stardocks, bases and stations may have clamps.",
        "CI-16.6.3.2-1": "Docking bays hold up to a third of the Mass without them.",
        "CI-16.6.3.3-1": "Dry docks hold up to a third of the Mass, on space stations alone.",
        "CI-16.6.3.4-1": "What is larger than a platform may rotate for nothing.",
        "CI-16.6.6-1": "A gate is one section of hull, perhaps with armour.",
    },
    "16.7 Special units": {
        "CI-16.7.1-1": (
            "A suicide shuttle is armoured, and may carry a charge that triples its ramming value."
        ),
        "CI-16.7.3-1": "An ESS shuttle carries ESS and nothing to feed it.",
        "CI-16.7.4-1": "Breach cutters and assault shuttles serve in campaigns.",
        "CI-16.7.6-1": "A mobile base is a structure with thrusters.",
        "CI-16.7.7-1": "Stealth costs 20 CP for each point of silhouette.",
    },
    "16.8 Special systems": {
        "CI-16.8.1-1": (
            "A sail that is out is lost to any hit. To stow or spread it takes three turns, on "
            "which it is struck less and less often."
        ),
        "CI-16.8.2-1": (
            "A radiator holds as much heat as it has structure, and sheds a quarter of that each "
            "turn, or half while it is out."
        ),
        "CI-16.8.2-2": "A radiator that is out has no armour, and is struck before panels.",
        "CI-16.8.2-3": (
            "A radiator full at ten checks in a row melts, and costs its section a point of hull "
            "each turn; it may be cast off."
        ),
        "CI-16.8.3-1": "A teleporter moves people in campaigns.",
    },
}
"""Gists of chapter 16 by section, then by rule."""

DESIGNED_WEAPONS: Mapping[str, Mapping[str, str]] = {
    "17.1 Direct fire": {
        "CI-17.1-1": "A weapon begins at 10 CP with no damage, and all of it is bought.",
        "CI-17.1-2": "Each further configuration adds half.",
        "CI-17.1-3": "Damage comes by schedules of dice, which the level limits.",
        "CI-17.1-4": "Fixed damage grows by single points, and takes power by steps of five.",
        "CI-17.1-5": "Enhancements and limitations are added up and count on the whole price.",
        "CI-17.1.1-1": "Enhancements beyond limitations raise the level.",
        "CI-17.1.2-1": "Power and structure come with the schedules, and may be traded for CP.",
        "CI-17.1.2.1-1": "Fast, long and wide weapons multiply their power.",
        "CI-17.1.2.2-1": "Each full hundred of enhancements adds 1 power and 2 structure.",
        "CI-17.1.3-1": "The Mass is a tenth of power or structure, whichever is more.",
    },
    "17.2 Guided weapons": {
        "CI-17.2.1-1": "Racks are bought by schedules of rate, magazine and accuracy.",
        "CI-17.2.1-2": "Kinds of missile are bought by twenties.",
        "CI-17.2.1.1-1": "A missile becomes a drone by a chart, and may carry a weapon.",
        "CI-17.2.2-1": "Torpedoes have one schedule of damage and no ammunition.",
        "CI-17.2.3-1": "A reload rack is paid by capacity and operations.",
    },
    "17.3 Small weapons": {
        "CI-17.3-1": (
            "Small vessels have one or two weapons, heavy ones to four, and none of the large "
            "configurations."
        ),
        "CI-17.3.1-1": "A link doubles the price; else one enhancement.",
    },
    "17.4 Drums": {
        "CI-17.4.1-1": "Drums are for mines, beacons or one platform.",
        "CI-17.4.1-2": "To cast out takes power and money for each hex.",
        "CI-17.4.2-1": "Mines, platforms and beacons are priced by what they do.",
    },
    "17.5 New technologies": {
        "CI-17.5-1": "A new technology begins at 7 CP, and picks what it can do.",
        "CI-17.5.1-1": "Shields may have technologies of their own.",
        "CI-17.5.2-1": "Each new technology needs a specialised armour of its own.",
    },
}
"""Gists of chapter 17 by section, then by rule."""
