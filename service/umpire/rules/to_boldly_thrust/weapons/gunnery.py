"""How the weapons of this setting fire (TBT 3, 4): one entry a kind."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.combat.aiming import Gunnery, Score, Solution
from umpire.rules.full_thrust.combat.gunnery import beam_figures, torpedo_damage, torpedo_figures
from umpire.rules.full_thrust.combat.pulse_torpedoes import fire_torpedo
from umpire.rules.full_thrust.damage.chances import Strike, penetrating_die, straight_to_hull
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.systems import Phaser, PhotonTube
from umpire.rules.to_boldly_thrust.weapons.phasers import (
    aimed,
    fire_phaser,
    knocks_out,
    phaser_damage,
    phaser_reading,
)

NEEDLE_RULE = "TBT-PHAS-04"
_PHOTON_RULE = "TBT-PHOT-02"


def fire_photon(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw to hit, and at once for the damage of a hit, as a pulse torpedo does (TBT-PHOT-02).

    It is armour-piercing for what gets past shields (TBT-RUL-12).
    """
    score = fire_torpedo(battle, shot, arc, dice)
    return score._replace(event=replace(score.event, rule=_PHOTON_RULE))


def _phaser_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    if shot.system is None:
        yield from [penetrating_die(phaser_reading(battle, shot))] * shot.dice
    else:
        yield straight_to_hull(phaser_damage(battle, shot))


GUNNERY: dict[type, Gunnery] = {
    Phaser: Gunnery(
        beam_figures,
        fire_phaser,
        phaser_damage,
        "TBT-PHAS-02",
        _phaser_strikes,
        aims="as_named",
        aimed=aimed,
        knocks_out=knocks_out,
    ),
    PhotonTube: Gunnery(torpedo_figures, fire_photon, torpedo_damage, _PHOTON_RULE, piercing=True),
}
