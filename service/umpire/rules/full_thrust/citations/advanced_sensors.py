"""Chapter 11, sections 11.1 to 11.4: bogeys, sensors, dummies, ECM, and how they are read."""

from collections.abc import Mapping

from umpire.kernel.citation import Reading

ADVANCED_SENSORS: Mapping[str, Mapping[str, str]] = {
    "11.1 Sensors": {
        "FT-11.1-1": (
            "Ships may begin as bogeys: markers that show a code and a group of ships, and move as "
            "the ship does."
        ),
        "FT-11.1-2": (
            "After movement any ship identifies the bogeys of others within 36 MU; two bogeys "
            "identify each other."
        ),
        "FT-11.1-3": (
            "A military ship ordered to scan shows itself and may identify bogeys within 54 MU: "
            "one for an escort, two for a cruiser, three for a capital ship."
        ),
    },
    "11.2 Advanced sensors": {
        "FT-11.2-1": (
            "With a suite a scan throws a die, a superior one adding 2: from 3 it tells mass and "
            "type, from 4 drive and screens, on 5 all as built, from 6 all as it is."
        ),
    },
    "11.3 Dummies and weasels": {
        "FT-11.3-1": (
            "For 20 points a dummy moves as an escort of any thrust, and is gone once it is found "
            "out; no more of them than real ships."
        ),
        "FT-11.3-2": (
            "A weasel shows the group of its decoy instead of its own until it is identified; it "
            "moves as what it is."
        ),
    },
    "11.4 ECM": {
        "FT-11.4-1": (
            "ECM covers its ship, area ECM friends within 12 MU too, in each turn for which it is "
            "ordered."
        ),
        "FT-11.4-2": "A scan of a covered ship loses a die from its score.",
        "FT-11.4-3": "So does a scan by a ship that ECM of its own side covers.",
    },
}
"""Gists by section, then by rule."""

READINGS_OF_SENSORS: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-73",
        "When do sensors work, who has them, and may a bogey be shot at?",
        "Passive and active ones after all ships have moved, past no asteroid; fighters and "
        "dummies have none; nobody fires at a bogey.",
    ),
    Reading(
        "FT-RUL-74",
        "What does ECM do to basic sensors, and several ECMs to one scan?",
        "Nothing, for no die is thrown; and together they make one die. A score of 2 or less, "
        "even below nought, tells nothing.",
        "ecm_blocks_basic",
    ),
    Reading(
        "FT-UMP-35",
        "What is the code of a bogey?",
        "The name that its ship has in the battle; what the name stands for is hidden. To be given "
        "away by no name is its owner's care.",
    ),
    Reading(
        "FT-UMP-36",
        "What may a ship do while it is a bogey?",
        "Move, scan and jam. It is revealed when orders open if it is to launch, ram, leave by "
        "FTL, handle mines or reveal itself; till then it neither fires nor defends, nor repairs.",
    ),
    Reading(
        "FT-UMP-37",
        "What may be done to a bogey?",
        "Nobody aims at it, rams it or lands on it, and no salvo homes on it. Whatever else "
        "happens to it, as by a jump near by, shows what it is, or that it is a dummy.",
    ),
    Reading(
        "FT-UMP-38",
        "Does every hull sense, and do orders of bogeys ever open?",
        "One that its crew has left senses nothing. What is written for a bogey opens when it is "
        "revealed.",
    ),
    Reading(
        "FT-UMP-39",
        "What may be scanned, how often, and who hears what is disclosed?",
        "Each enemy once a turn by each ship: bogeys by all, other ships by suites alone, which "
        "reveal bogeys whatever they throw. The two sides hear it, and nobody else.",
    ),
    Reading(
        "FT-UMP-40",
        "What is left to disclose of a ship on the table, whose display is open here?",
        "Nothing new. A suite tells what its score says all the same, for those who keep displays "
        "covered at their table.",
    ),
    Reading(
        "FT-UMP-41",
        "May the owner of a covered ship leave the die of ECM unthrown?",
        "It is thrown for every scan of a suite; to lower a score never harms the owner.",
    ),
)
