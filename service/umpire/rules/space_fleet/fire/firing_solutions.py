"""What ships may fire at now, and with which chance (SF 3). Ranges are in units."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import mean
from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    codes,
    list_of,
    one_of,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.plane import DECIMALS
from umpire.rules.space_fleet.fire.chances import hit_chance, shot_chances
from umpire.rules.space_fleet.fire.declare import DeclareFire
from umpire.rules.space_fleet.fire.happenings import Band
from umpire.rules.space_fleet.fire.mounts import TOO_MANY_SHOTS
from umpire.rules.space_fleet.fire.phases import fires_now, is_ready
from umpire.rules.space_fleet.fire.solutions import Solution, aimed, is_disturbed
from umpire.rules.space_fleet.fire.targets import targets_for
from umpire.rules.space_fleet.fire.volley import RULES
from umpire.rules.space_fleet.state.battle import Battle, Shot
from umpire.rules.space_fleet.state.bounds import MOST_LAUNCHERS, Weapon
from umpire.rules.space_fleet.state.condition import beams_left, mounts_left
from umpire.rules.space_fleet.state.ship import Missile, PlasmaCannon, Ship, SrLauncher


class FiringSolution(msgspec.Struct, frozen=True):
    """One weapon at one target.

    Attributes:
        mounts: the launchers or cannon that bear; none for beams, which go by number.
        range: as measured.
        need: the score that hits; `modifier` is added to the die, by the rules in `modifiers`.
        chance: that one shot hits.
        mean_hits: how many hits one shot makes on average.
    """

    weapon: Weapon
    mounts: tuple[str, ...]
    target: str
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    chance: float
    mean_hits: float
    rule: str


class DeclareFireChoice(Choice, frozen=True, tag="declare_fire"):
    """A ship whose class fires now and which has something to fire at.

    `declared` is whether it has declared already, and may do so otherwise, or without shots
    withdraw it.
    """

    ship: str
    beams: int
    declared: bool
    solutions: tuple[FiringSolution, ...]
    rule: str = "SF-FIRE-01"


UNLESS = codes(TOO_MANY_SHOTS)
"""Each shot is legal, but beams run out, and a launcher or a cannon fires once (SF-FIRE-14)."""


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[DeclareFireChoice]:
    """Yield what the ships of the phase's class may fire at; with `unit`, that ship alone."""
    for ship in battle.ships:
        if not sees(ship.side) or ship.side in battle.finished or unit not in {None, ship.id}:
            continue
        if fires_now(battle, ship) and is_ready(ship):
            solutions = tuple(firing_solutions(battle, ship))
            if solutions:
                declared = any(each.ship == ship.id for each in battle.declared)
                yield DeclareFireChoice(
                    ship=ship.id,
                    beams=beams_left(ship),
                    declared=declared,
                    solutions=solutions,
                    order=order_of(DeclareFire, ship=ship.id),
                    open=(open_at("/shots", shots_of(ship, solutions, 0 if declared else 1)),),
                    unless=UNLESS,
                )


def shots_of(ship: Ship, solutions: Sequence[FiringSolution], fewest: int) -> Legal:
    """Return the lists of shots that a ship may fire by its solutions (SF-FIRE-14 to -16)."""
    beams = [each.target for each in solutions if each.weapon == "beam"]
    aimed = [
        {"target": each.target, "weapon": each.weapon, "mount": mount}
        for each in solutions
        for mount in each.mounts
    ]
    forms = []
    if beams:
        several = {"weapon": one_of(("beam",)), "count": whole(1, beams_left(ship))}
        forms.append(record({"target": one_of(beams), **several}))
    if aimed:
        forms.append(one_of(aimed))
    most = (beams_left(ship) if beams else 0) + len({each["mount"] for each in aimed})
    return list_of(any_of(forms), fewest, min(most, MOST_LAUNCHERS))


def firing_solutions(battle: Battle, ship: Ship) -> Iterator[FiringSolution]:
    """Yield every weapon of a ship at every target that it may fire at now (SF-FIRE-03 to -13).

    What others have declared in secret is not in the modifiers. Mounts with the same figures stand
    together.
    """
    near = is_disturbed(battle, ship, known_to=ship.side)
    for target in targets_for(battle, ship.side):
        for weapon, mounts in _weapons(battle, ship).items():
            shots = [Shot(target.id, weapon, mount) for mount in mounts]
            solved = [_allowed(battle, ship, shot, target, near=near) for shot in shots]
            found = [solution for solution in solved if solution]
            if found:
                yield _told(battle, found)


def _weapons(battle: Battle, ship: Ship) -> dict[Weapon, tuple[str | None, ...]]:
    """Return what a ship can fire: beams once for all, launchers with salvoes, cannon."""
    options = battle.options
    left = mounts_left(ship)
    launchers = [each.id for each in left if isinstance(each, SrLauncher)]
    cannon = [each.id for each in left if isinstance(each, PlasmaCannon)]
    return {
        "beam": (None,) if beams_left(ship) else (),
        "sr_missile": tuple(launchers) if options.short_range_missiles else (),
        "plasma": tuple(cannon) if options.plasma_cannon else (),
    }


def _allowed(
    battle: Battle, ship: Ship, shot: Shot, target: Ship | Missile, *, near: bool
) -> Solution | None:
    try:
        return aimed(battle, ship, shot, target, plasma_near=near)
    except IllegalOrder:
        return None


def _told(battle: Battle, alike: Sequence[Solution]) -> FiringSolution:
    solution = alike[0]
    return FiringSolution(
        weapon=solution.shot.weapon,
        mounts=tuple([each.shot.mount for each in alike if each.shot.mount is not None]),
        target=solution.target.id,
        range=solution.range,
        band=solution.band,
        need=solution.need,
        modifier=solution.modifier,
        modifiers=solution.modifiers,
        chance=round(hit_chance(battle, solution), DECIMALS),
        mean_hits=round(mean(shot_chances(battle, solution)), DECIMALS),
        rule=RULES[solution.shot.weapon],
    )
