"""Section 12.3: wonder weapons, and the readings of them."""

from collections.abc import Mapping

from umpire.kernel.citation import Reading

WONDERS: Mapping[str, Mapping[str, str]] = {
    "12.3 Wonder weapons": {
        "FT-12.3-1": (
            "A nova cannon is for capital ships and fires along the bow. In the turn of its order "
            "the ship does not manoeuvre, fires nothing else and has no screens; an order that is "
            "not used is lost."
        ),
        "FT-12.3-2": (
            "Its template, 2 MU wide, moves from 6 to 24 MU ahead and deals 6 dice to all it "
            "touches; in the next turn it is 4 MU wide, moves 24 MU on and deals 4, in the third "
            "6 MU and 2. Screens and armour do not help."
        ),
        "FT-12.3-3": (
            "A wave gun that is ordered to charge adds a die each turn, and is ready from 6 on; "
            "firing empties it."
        ),
        "FT-12.3-4": (
            "Its burst goes straight ahead at once: 2 MU wide and 4 dice to 12 MU, 3 MU and 3 dice "
            "to 24, 4 MU and 2 dice to 36. Screens and armour do not help."
        ),
        "FT-12.3-5": (
            "Who fires it fires nothing else, and has no screens to its front; it may manoeuvre."
        ),
        "FT-12.3-6": "A wave gun knocked out with a charge deals that to its own ship.",
        "FT-12.3-7": (
            "A reflex field is ordered each turn, secretly. Behind it a ship uses no weapon and "
            "neither launches nor takes in fighters, but manoeuvres."
        ),
        "FT-12.3-8": (
            "A die for beams that meet it: 1, all is taken; 2, half; 3 or 4, nothing; 5, nothing, "
            "and half goes back to the firer; 6, all goes back."
        ),
        "FT-12.3-9": (
            "A ship that cloaks says for how many turns, and leaves a marker. Its orders are "
            "written each turn, and flown from the marker when it is back; till then it neither "
            "sees nor is seen."
        ),
    },
}
"""Gists by section, then by rule."""

READINGS_OF_WONDERS: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-80",
        "What does a nova shot touch, whom, and what is without power?",
        "Each ship whose centre lies in the swept template, friends too, once a turn, with its own "
        "dice, nearest first; the firer's point defence is off as well.",
    ),
    Reading(
        "FT-RUL-81",
        "Where do the bands of a wave end, when does the front open, when is the gun charged?",
        "A ship counts in the nearest band that touches it, the firer in none. The F arc is open "
        "from the shot to the end of the turn. Charging comes first in phase 4.",
    ),
    Reading(
        "FT-RUL-82",
        "For what is the reflex die thrown, and what kind of damage comes of it?",
        "Once for each ship that fires beams at the target; halves and what is sent back are "
        "ordinary damage. Point defence is off too.",
    ),
    Reading(
        "FT-RUL-83",
        "Which turns does a cloak cover, and what can happen meanwhile?",
        "Of n turns the present one is the first; the ship is back before orders of the next after "
        "them. Nothing touches it meanwhile; off the table it has left the battle.",
    ),
    Reading(
        "FT-UMP-45",
        "How much do others learn of a ship that cloaks, and what else may it be ordered?",
        "They see that it goes and where its marker is: neither for how long nor any order before "
        "it is back. It is ordered nothing but to fly; stations and ships in orbit cannot cloak.",
    ),
    Reading(
        "FT-UMP-46",
        "What goes on aboard a cloaked ship, and around it?",
        "Nothing is repaired, thrown or counted; fighters that screened it stay behind. One that "
        "comes out beyond the table does not return.",
    ),
    Reading(
        "FT-UMP-47",
        "Several wave guns, a gun that is ready, weapons used before it, and its own burst?",
        "Each working gun has its own die; a ready one throws none. A ship that has used any "
        "weapon this turn cannot fire it. Its charge bursts inside, past armour, after the attack.",
    ),
    Reading(
        "FT-UMP-48",
        "Is the reflex die thrown when beams miss, and what else does the field forbid?",
        "It is thrown whenever beams were fired. Mines, sweeping and a nova cannon are forbidden; "
        "other ships are told nothing before that die.",
    ),
    Reading(
        "FT-UMP-49",
        "Do templates touch fighters and bogeys, and may a bogey use such weapons?",
        "Fighters: dice like those of a ship, a craft for each point. Bogeys are not touched, and "
        "use none of it.",
    ),
)
"""In the order of the section; what the umpire adds comes last."""
