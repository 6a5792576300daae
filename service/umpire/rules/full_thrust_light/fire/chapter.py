"""The chapter of fire, with the odds of what is declared, from the tables that adjudicate it."""

from umpire.kernel.arcs import Arc
from umpire.kernel.chapter import Act, Chapter, OfUnit
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, mean, reaching, summed, zero
from umpire.kernel.tracks import boxes, row_ends, rows_ended
from umpire.rules.full_thrust_light.fire.fire_controls import CODES, Solution, chances_of, solve
from umpire.rules.full_thrust_light.fire.firing_solutions import FireWeaponsChoice, firing_choices
from umpire.rules.full_thrust_light.fire.happenings import (
    ArcSettled,
    BeamFired,
    FirePassed,
    InitiativeRolled,
    ShipActivated,
    ShotLost,
    SideActivated,
    TorpedoFired,
)
from umpire.rules.full_thrust_light.fire.initiative import PASS_FIRE, ROLL_INITIATIVE
from umpire.rules.full_thrust_light.fire.volleys import FireWeapons, fire_weapons
from umpire.rules.full_thrust_light.fire.weapons import bears
from umpire.rules.full_thrust_light.state.battle import Battle, Ship
from umpire.rules.full_thrust_light.state.units import acting_ship, side_of_ship


def odds(battle: Battle, order: FireWeapons) -> Odds:
    """Return the exact chances of declared fire, each target as it stands now.

    Whether it is the ship's turn is not asked: odds are for planning.

    Raises:
        IllegalOrder: a shot is not allowed.
        Malformed: a ship or a weapon is unknown.
    """
    firer = acting_ship(battle, order.ship, at="/ship")
    by_target = solve(battle, firer, order.shots)
    return Odds(targets=tuple(_at_target(battle, found) for found in by_target.values()))


def _at_target(battle: Battle, solutions: list[Solution]) -> TargetOdds:
    target = solutions[0].line.target
    damage = _damage(battle, solutions)
    return TargetOdds(
        target=target.id,
        damage=tuple(damage.tolist()),
        mean_damage=mean(damage),
        outcomes=_outcomes(target, damage),
    )


def _damage(battle: Battle, solutions: list[Solution]) -> Chances:
    """Return the distribution of all damage at one target; one die settles a line for all shots."""
    arcs = solutions[0].arcs
    if len(arcs) == 1:
        return summed(_shot(battle, found, found.arcs[0]) for found in solutions)
    by_arc = [summed(_shot(battle, found, arc) for found in solutions) for arc in arcs]
    length = max(map(len, by_arc))
    total = zero()[:0].copy()
    total.resize(length)
    for chances in by_arc:
        total[: len(chances)] += chances / len(arcs)
    return total


def _shot(battle: Battle, found: Solution, arc: Arc) -> Chances:
    return chances_of(battle, found) if bears(found.weapon, arc) else zero()


def _outcomes(target: Ship, damage: Chances) -> tuple[Outcome, ...]:
    """Return the chance of each row that may end, and of destruction (FTL-DMG-02, -07)."""
    rows, marked = target.ssd.rows, target.damage
    passed = rows_ended(rows, marked)
    ends = [
        Outcome(f"row {row} ends", reaching(damage, end - marked), "FTL-DMG-02")
        for row, end in enumerate(row_ends(rows)[:-1], start=1)
        if row > passed
    ]
    destroyed = reaching(damage, boxes(rows) - marked)
    return (*ends, Outcome("destroyed", destroyed, "FTL-DMG-07"))


FIRE_WEAPONS: Act[Battle, FireWeapons] = Act(
    order=FireWeapons,
    procedure=fire_weapons,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    uses_turn=True,
    offer=OfUnit(FireWeaponsChoice, firing_choices),
    odds=odds,
    refuses=CODES,
)

FIRE: Chapter[Battle] = Chapter(
    citations="fire",
    acts=(ROLL_INITIATIVE, FIRE_WEAPONS, PASS_FIRE),
    events=(
        InitiativeRolled,
        SideActivated,
        ArcSettled,
        ShotLost,
        BeamFired,
        TorpedoFired,
        ShipActivated,
        FirePassed,
    ),
)
