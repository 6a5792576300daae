"""Chapters 8 to 10: weapons of direct fire, guided and stationary ones."""

from collections.abc import Mapping

DIRECT_FIRE: Mapping[str, Mapping[str, str]] = {
    "8.1 Configurations": {
        "CI-8.1-1": (
            "A weapon has a configuration or several, and uses one for each shot. The basic ones "
            "are burst and pulse."
        ),
        "CI-8.1.1-1": "A burst is one throw to hit, one of damage, one volley.",
        "CI-8.1.2-1": (
            "A pulse weapon M/i throws again when it hits: a pulse, and one more for every i "
            "beyond that, to M."
        ),
        "CI-8.1.2-2": (
            "All pulses strike one place, each a volley of its own; when that is destroyed the "
            "rest are overkill."
        ),
        "CI-8.1.2-3": "A die in the rating adds pulses, still no more than M.",
        "CI-8.1.3-1": (
            "Slicing spreads evenly over the systems of the section; a hull result is half for the "
            "hull. Nothing goes on."
        ),
        "CI-8.1.4-1": (
            "Slashing comes in volleys of its Rating, each a system further to the right, or all "
            "on the hull."
        ),
        "CI-8.1.5-1": (
            "Piercing goes through the nearest three sections on its line, a third for each, with "
            "locations that move to the right. What has no place is lost."
        ),
        "CI-8.1.5-2": (
            "Piercing is not for small vessels, and takes 2 EW that were kept back, 3 at a masked "
            "unit."
        ),
        "CI-8.1.6-1": (
            "A flare goes on with what is left to the next intact system on the right; it reaches "
            "the core only past a section that is gone."
        ),
        "CI-8.1.7-1": (
            "Enveloping slices every outer section with an even share; no defence meets it."
        ),
        "CI-8.1.8-1": (
            "A wave rolls for all in its arc, friend or foe, the nearest first, and ends with the "
            "first miss or at its limit. It slices, and no defence meets it."
        ),
        "CI-8.1.9-1": (
            "Tracking takes double power, and a second throw tells for how many turns the weapon "
            "stays on its target."
        ),
        "CI-8.1.9-2": (
            "Tracking ends out of sight or arc, without power, or when the weapon is damaged. Each "
            "turn rolls damage, on systems one column further."
        ),
    },
    "8.2 Technologies": {
        "CI-8.2-1": "There are seven technologies; matter, laser and particle are basic.",
        "CI-8.2.1-1": (
            "Matter ignores armour, kills no more than it strikes, and defends only if enhanced."
        ),
        "CI-8.2.2-1": "Lasers do not defend, and nothing defends against them.",
        "CI-8.2.3-1": "Particle weapons have no rule of their own.",
        "CI-8.2.4-1": "Radiation weapons have no rule of their own.",
        "CI-8.2.5-1": "EM weapons use dice of four; EM shields count half against them.",
        "CI-8.2.6-1": (
            "Plasma loses its rating for each hex, does double to hulls, and armour counts half "
            "against it."
        ),
        "CI-8.2.7-1": (
            "Some gravitic weapons shield instead of firing. Gravitic shields count half against "
            "them all."
        ),
    },
}
"""Gists of chapter 8 by section, then by rule."""

GUIDED: Mapping[str, Mapping[str, str]] = {
    "9.0 Launches": {
        "CI-9.0-1": (
            "Guided weapons leave before movement from racks that could fire; by the time they "
            "strike they need only see their target."
        ),
        "CI-9.0-2": (
            "A missile has an amplification of its own and needs no lock-on; a torpedo has that of "
            "its launcher, and needs one."
        ),
        "CI-9.0-3": (
            "The target must be within launch range then, and within maximum range when it is "
            "struck. Range does not change the roll."
        ),
    },
    "9.1 Strikes": {
        "CI-9.1-1": (
            "A guided weapon rolls to hit if range and line of sight from its marker allow. An "
            "enemy in the way is struck instead; anything else stops it."
        ),
    },
    "9.2 Launchers": {
        "CI-9.2.1-1": "A rack holds a number of missiles, of any kinds, and fires any of them.",
        "CI-9.2.2-1": "A torpedo launcher never runs out, of its one kind.",
        "CI-9.2.3-1": (
            "A drone flies its speed each turn towards its target, until its range is used up; in "
            "the hex of the target it rolls to hit."
        ),
        "CI-9.2.3-2": (
            "A drone needs no sight and has one target. Out of sight it goes where that was seen "
            "last, and stays there if it is not seen again."
        ),
        "CI-9.2.3.1-1": (
            "A drone may carry a small weapon with a turret, which fires after small vessels, and "
            "is easier to hit by what it shot at."
        ),
        "CI-9.2.4-1": (
            "A reload rack loads and unloads racks at the end of a turn, some missiles a turn."
        ),
    },
}
"""Gists of chapter 9 by section, then by rule."""

STATIONARY: Mapping[str, Mapping[str, str]] = {
    "10.0 Drums": {
        "CI-10.0-1": (
            "Drums deploy mines, platforms and beacons: announced before movement, done at the "
            "end, and live on the next turn."
        ),
        "CI-10.0-2": (
            "Drums cast out through an arc, as far as they reach and in sight, or leave what they "
            "deploy in the hex of the ship."
        ),
    },
    "10.1 Mines": {
        "CI-10.1-1": "A mine goes off when an enemy moves within its range.",
        "CI-10.1.1-1": (
            "A proximity mine is a wave of one hex, which strikes before the ship moves on."
        ),
        "CI-10.1.2-1": (
            "A swarm mine becomes a guided pulse weapon that strikes from its hex in the phase of "
            "those."
        ),
    },
    "10.2 Micro-platforms": {
        "CI-10.2-1": "A micro-platform fires its one weapon once, at 2 hexes, and is gone.",
    },
    "10.3 Beacons": {
        "CI-10.3-1": "A beacon works for as many turns as its ESS takes power.",
    },
    "10.4 Platforms": {
        "CI-10.4-1": "A platform stands still and fires as a ship does.",
    },
    "10.5 Detection": {
        "CI-10.5-1": (
            "Platforms and beacons are seen at once. Mines in a hex of a shroud are found by 3d6: "
            "6 or less by EW, 9 or less by ESS."
        ),
        "CI-10.5-2": "A mine that was found has no silhouette, no ECM and no defence.",
    },
}
"""Gists of chapter 10 by section, then by rule."""
