"""Phasers and disrupters (TBT 3): beams, which may aim at one system instead. Units: MU."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.kernel.odds import Chances, at_least, repeated, zero
from umpire.rules.full_thrust.gunnery import (
    Gunnery,
    Score,
    Solution,
    beam_figures,
    beam_reading,
    beam_score,
    damage_label,
    fire_torpedo,
    has_system,
    in_reach,
    needle_chances,
    needle_effect,
    screens_met,
    torpedo_damage,
    torpedo_figures,
)
from umpire.rules.full_thrust.refusals import OUT_OF_RANGE
from umpire.rules.full_thrust.state.battle import Hit, label
from umpire.rules.full_thrust.state.ship import SensorSuite, Weapon
from umpire.rules.full_thrust.state.tables import DIE, DieTable, Reading, throw, throw_chances
from umpire.rules.full_thrust.thresholds import Strike, penetrating_die, straight_to_hull
from umpire.rules.to_boldly_thrust.sensors.suites import knows_shields
from umpire.rules.to_boldly_thrust.shields.absorption import status_against
from umpire.rules.to_boldly_thrust.state.battle import Battle, known_ship
from umpire.rules.to_boldly_thrust.state.refusals import (
    NO_DICE,
    NO_NEEDLE_SENSORS,
    SHIELDS_ABOVE_HALF,
)
from umpire.rules.to_boldly_thrust.state.ship import ShieldStatus
from umpire.rules.to_boldly_thrust.state.systems import Phaser, PhotonTube
from umpire.rules.to_boldly_thrust.state.tables import PhaserNeedleTable
from umpire.rules.to_boldly_thrust.weapons.happenings import SystemTargeted


def once(table: DieTable) -> DieTable:
    """Return how a die counts where none is thrown again (TBT-RUL-06, -13)."""
    return replace(table, again=0)


def phaser_reading(battle: Battle, shot: Solution) -> Reading:
    """Return how the dice of a phaser count (TBT-PHAS-02, TBT-RUL-06).

    Shields change nothing of it; what dims beams, as dust does, dims phasers too (TBT-UMP-12).
    """
    reading = beam_reading(screens_met(battle, shot), battle.tables.beam)
    return reading if battle.options.beam_rerolls else reading._replace(first=once(reading.first))


@lru_cache(maxsize=512)
def phaser_chances(dice: int, reading: Reading) -> Chances:
    """Return the distribution of all points of so many dice, extra ones too (TBT-PHAS-02)."""
    return throw_chances(reading, dice)


def needle_dice(
    phaser: Weapon, dice: int, shields: ShieldStatus, range_mu: float, table: PhaserNeedleTable
) -> int:
    """Return the dice of a needle attack, 0 where none is left (TBT-PHAS-05 to -07, TBT-RUL-10).

    Args:
        phaser: the battery; one of class C has a die of its own at half shields, when near.
        dice: what it throws at the range in normal fire (TBT-RUL-09).
        shields: those of the target.
        range_mu: from centre to centre.
        table: what half shields cost, and how near class C must be.
    """
    if shields == "full":
        return 0
    if shields == "down":
        return dice
    if isinstance(phaser, Phaser) and phaser.weapon_class == "C":
        return 1 if in_reach(range_mu, table.class_c_mu) else 0
    return max(0, dice + table.half_shields)


def aimed(battle: Battle, shot: Solution) -> Solution:
    """Return the shot of a phaser at one system, with the dice that it has then (TBT-PHAS-03).

    Raises:
        IllegalOrder: the firer's sensors do not do, the target's shields are above half, it is too
            far by option, or no die is left.
    """
    line, phaser, table = shot.line, shot.weapon, battle.tables.phaser_needle
    target = known_ship(battle, line.target.id, at="/target")
    firer = known_ship(battle, line.firer.id, at="/ship")
    _require_sight(battle, shot)
    if not knows_shields(battle, firer, target):
        raise SHIELDS_ABOVE_HALF.refuse(
            f"Nobody on side {line.firer.side} senses the shields of {target.id}; aim at systems "
            "of ships whose shields are sensed.",
            at="/system",
        )
    status = status_against(battle, firer, target)
    if status == "full":
        raise SHIELDS_ABOVE_HALF.refuse(
            f"The shields of {target.id} are above half; {phaser.id} aims at its systems once they "
            "are at half or less.",
            at="/system",
        )
    dice = needle_dice(phaser, shot.dice, status, line.range_mu, table)
    if not dice:
        raise NO_DICE.refuse(
            f"{phaser.id} has no die left at {target.id}, whose shields are at half; "
            f"{_where_left(phaser, table)}.",
            at="/system",
        )
    return Solution(phaser, line, shot.arcs, dice, shot.need, shot.system)


def _require_sight(battle: Battle, shot: Solution) -> None:
    """Require a sensor suite that works, and a target in its reach (TBT-PHAS-03, TBT-RUL-09)."""
    line, phaser, table = shot.line, shot.weapon, battle.tables.phaser_needle
    if not line.firer.working(SensorSuite):
        raise NO_NEEDLE_SENSORS.refuse(
            f"{phaser.id} of {line.firer.id} aims at systems only with a sensor suite that works.",
            at="/system",
        )
    if battle.options.needle_range == "twelve" and not in_reach(line.range_mu, table.limit_mu):
        raise OUT_OF_RANGE.refuse(
            f"{phaser.id} aims at systems up to {table.limit_mu:g} MU, not {line.range_mu:.2f}.",
            at="/target",
            rule="TBT-RUL-09",
        )


def _where_left(phaser: Weapon, table: PhaserNeedleTable) -> str:
    """Return where a battery has a die against shields at half (TBT-PHAS-06)."""
    if isinstance(phaser, Phaser) and phaser.weapon_class == "C":
        return f"it has one within {table.class_c_mu:g} MU"
    return f"it has one where it would fire with {1 - table.half_shields} dice"


def fire_phaser(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw the dice of one phaser, at its target or at one system of it (TBT-PHAS-02, -04)."""
    fired = _fire_at_ship if shot.system is None else _fire_at_system
    return fired(battle, shot, arc, dice)


def _fire_at_ship(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw as for a beam, and again for each 6; shields stop that too (TBT-RUL-06, -42)."""
    thrown = throw(dice, damage_label(battle, shot), shot.dice, phaser_reading(battle, shot))
    return beam_score(shot, arc, screens_met(battle, shot), thrown, "TBT-PHAS-02")


def _fire_at_system(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw at one system, which one face that does it knocks out (TBT-PHAS-04).

    By option each die also costs hull boxes as that of a needle beam (TBT-RUL-10, TBT-UMP-11).
    """
    firer, weapon, target = shot.line.firer.id, shot.weapon.id, shot.line.target.id
    system = shot.system or ""
    name = label(battle, firer, f"{weapon}>{target}", "needle")
    roll = dice.roll(name, shot.dice, DIE)
    hit = max(roll.faces) >= battle.tables.phaser_needle.system_on
    knocked_out = hit and has_system(shot.line.target, system)
    damage = _hull_damage(battle, roll.faces)
    event = SystemTargeted(
        ship=firer,
        weapon=weapon,
        target=target,
        system=system,
        range_mu=shot.line.told_mu,
        arc=arc,
        damage=damage,
        knocked_out=knocked_out,
        rolls=(roll,),
    )
    hits = (Hit(damage, "needle"),) if damage else ()
    return Score(event, hits, system if knocked_out else None)


def _hull_damage(battle: Battle, faces: tuple[int, ...]) -> int:
    if not battle.options.needle_hull_damage:
        return 0
    return sum([needle_effect(face, battle.tables.needle)[0] for face in faces])


def phaser_damage(battle: Battle, shot: Solution) -> Chances:
    """Return the distribution of the points of a shot, at its target or at a system of it."""
    if shot.system is None:
        return phaser_chances(shot.dice, phaser_reading(battle, shot))
    if not battle.options.needle_hull_damage:
        return zero()
    return repeated(needle_chances(battle.tables.needle), shot.dice)


def knocks_out(battle: Battle, shot: Solution) -> float:
    """Return the chance that a shot at a system knocks it out (TBT-PHAS-04)."""
    misses = 1.0 - at_least(battle.tables.phaser_needle.system_on, DIE)
    return float(1.0 - misses**shot.dice)


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
