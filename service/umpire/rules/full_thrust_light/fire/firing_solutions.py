"""What a ship may fire at now, and how likely each shot does any damage. Units: MU."""

from collections.abc import Iterator

import msgspec

from umpire.kernel import offers
from umpire.kernel.arcs import Arc
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import mean, reaching
from umpire.kernel.offers import Legal, codes, list_of, one_of, open_at, order_of
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust_light.fire.fire_controls import (
    ALREADY_FIRED,
    TOO_MANY_TARGETS,
    Line,
    Solution,
    chances_of,
    line_of_fire,
    solution,
)
from umpire.rules.full_thrust_light.fire.volleys import MOST_SHOTS, FireWeapons
from umpire.rules.full_thrust_light.state.battle import Battle, Ship, Weapon


class FiringSolution(msgspec.Struct, frozen=True):
    """One weapon at one target: dice of a beam, `need` of a torpedo; `chance` of any damage.

    An order may name one of `arcs`. Where a die chooses, it is one of `die_arcs`; none is named.
    """

    weapon: str
    target: str
    range_mu: float
    arcs: tuple[Arc, ...]
    dice: int
    need: int | None
    chance: float
    mean_damage: float
    rule: str
    die_arcs: tuple[Arc, ...] = ()


class FireWeaponsChoice(offers.Choice, frozen=True, tag="fire_weapons"):
    """A ship with something to fire at, at no more than `targets` targets; every solution."""

    ship: str
    targets: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FTL-FIRE-04"


def firing_choices(battle: Battle, ship: Ship) -> Iterator[FireWeaponsChoice]:
    """Yield what a ship may fire at, where it is its side's turn and there is anything."""
    if ship.side != battle.active or not ship.can_fire:
        return
    found = tuple(firing_solutions(battle, ship))
    if found:
        targets = ship.fire_controls
        yield FireWeaponsChoice(
            ship=ship.id,
            targets=targets,
            solutions=found,
            order=order_of(FireWeapons, ship=ship.id),
            open=(open_at("/shots", _shots(found)),),
            unless=_clashes(found, targets),
        )


def _shots(solutions: tuple[FiringSolution, ...]) -> Legal:
    """Return the lists of shots of a ship, each with the arc that counts where one does."""
    shots = [
        {"weapon": each.weapon, "target": each.target}
        | ({"arc": each.arcs[0]} if each.arcs else {})
        for each in solutions
    ]
    weapons = {each.weapon for each in solutions}
    return list_of(one_of(shots), 1, min(len(weapons), MOST_SHOTS))


def _clashes(solutions: tuple[FiringSolution, ...], targets: int) -> tuple[str, ...]:
    """Return why several shots are refused: a weapon fires once, a control is for one target."""
    names = {each.target for each in solutions}
    if len({each.weapon for each in solutions}) == 1:
        return ()
    twice = codes(ALREADY_FIRED) if len(names) > 1 else ()
    return twice + (codes(TOO_MANY_TARGETS) if len(names) > targets else ())


def firing_solutions(battle: Battle, ship: Ship) -> Iterator[FiringSolution]:
    """Yield every shot that a ship may fire now (FTL-FIRE-04, FTL-ARC-03)."""
    targets = [
        target for target in battle.ships if target.side != ship.side and target.status == "active"
    ]
    lines = [line_of_fire(battle, ship, target) for target in targets]
    for weapon in ship.ready_weapons:
        for line in lines:
            found = _allowed(battle, weapon, line)
            if found:
                yield _told(battle, found)


def _allowed(battle: Battle, weapon: Weapon, line: Line) -> Solution | None:
    try:
        return solution(battle, weapon, line)
    except IllegalOrder:
        return None


def _told(battle: Battle, found: Solution) -> FiringSolution:
    damage = chances_of(battle, found)
    by_die = len(found.arcs) > 1
    return FiringSolution(
        weapon=found.weapon.id,
        target=found.line.target.id,
        range_mu=found.line.told_mu,
        arcs=() if by_die else found.arcs,
        dice=found.dice or 1,
        need=found.need or None,
        chance=round(reaching(damage, 1), DECIMALS),
        mean_damage=round(mean(damage), DECIMALS),
        rule="FTL-BEAM-01" if found.dice else "FTL-PT-01",
        die_arcs=found.arcs if by_die else (),
    )
