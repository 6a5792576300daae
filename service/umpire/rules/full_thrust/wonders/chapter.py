"""The chapter of wonder weapons (FT 12.3): what may be fired now, its odds, its acts. Units: MU."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    from_faces,
    mean,
    reaching,
    repeated,
)
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.combat.hindrances import attacks_freely
from umpire.rules.full_thrust.combat.simultaneous import waiting_squadron
from umpire.rules.full_thrust.damage.chances import Blow, outcomes, straight_to_hull
from umpire.rules.full_thrust.power import may_discharge, ready_novas, ready_waves
from umpire.rules.full_thrust.state.audience import if_book_is_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship, side_of_ship
from umpire.rules.full_thrust.wonders.happenings import EVENTS
from umpire.rules.full_thrust.wonders.nova_cannon import (
    FireNova,
    MoveTemplates,
    fire_nova,
    fires_nova,
    move_templates,
    nova_sweep,
    templates_due,
)
from umpire.rules.full_thrust.wonders.templates import Strike, touched
from umpire.rules.full_thrust.wonders.wave_gun import FireWaveGun, fire_wave_gun, wave_sweeps


class FireNovaChoice(Choice, frozen=True, tag="fire_nova"):
    """A nova cannon that is armed, and what its shot would touch this turn, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-1"


class FireWaveGunChoice(Choice, frozen=True, tag="fire_wave_gun"):
    """A wave gun that is ready, and what its burst would touch, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-4"


class MoveTemplatesChoice(Choice, frozen=True, tag="move_templates", kw_only=True):
    """Nova shots of earlier turns are to be moved."""

    rule: str = "FT-12.3-2"
    role: Role = "finish"


WonderChoice: TypeAlias = FireNovaChoice | FireWaveGunChoice | MoveTemplatesChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[WonderChoice]:
    """Yield what may be fired now by the side whose turn it is, and whether templates move."""
    if battle.phase == "templates" and unit is None and templates_due(battle):
        yield MoveTemplatesChoice(order=order_of(MoveTemplates))
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    squadron = waiting_squadron(battle, battle.active)
    for ship in battle.ships:
        mine = ship.side == battle.active and unit in {None, ship.id}
        if mine and squadron in {None, ship.squadron} and may_discharge(battle, ship):
            yield from _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Ship) -> Iterator[WonderChoice]:
    start, facing = ship.place, ship.facing
    if battle.options.nova_cannon and fires_nova(battle, ship):
        for cannon in ready_novas(ship):
            strikes = touched(battle, start, facing, (nova_sweep(1, battle.tables.nova),))
            names = tuple([strike.target for strike in strikes])
            order = order_of(FireNova, ship=ship.id, weapon=cannon.id)
            yield FireNovaChoice(ship=ship.id, weapon=cannon.id, touches=names, order=order)
    if battle.options.wave_gun and attacks_freely(battle, ship):
        for gun in ready_waves(battle, ship):
            strikes = touched(battle, start, facing, wave_sweeps(battle.tables.wave), ship.id)
            names = tuple([strike.target for strike in strikes])
            order = order_of(FireWaveGun, ship=ship.id, weapon=gun.id)
            yield FireWaveGunChoice(ship=ship.id, weapon=gun.id, touches=names, order=order)


def strike_chances(dice: int) -> Chances:
    """Return the distribution of the points of so many dice, each counting its face."""
    return repeated(from_faces({face: face for face in range(1, DIE + 1)}, DIE), dice)


def nova_odds(battle: Battle, order: FireNova) -> Odds:
    """Return the exact chances of a nova shot in its first turn, each target as it stands now.

    Whether it is armed, and whose turn it is, is not asked: odds are for planning.

    Raises:
        IllegalOrder: the ship is not on the table.
        Malformed: there is no such ship.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    sweeps = (nova_sweep(1, battle.tables.nova),)
    return _odds(battle, touched(battle, ship.place, ship.facing, sweeps), "FT-12.3-2")


def wave_odds(battle: Battle, order: FireWaveGun) -> Odds:
    """Return the exact chances of a wave, each target as it stands now; charge is not asked.

    Raises:
        IllegalOrder: the ship is not on the table.
        Malformed: there is no such ship.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    sweeps = wave_sweeps(battle.tables.wave)
    strikes = touched(battle, ship.place, ship.facing, sweeps, spared=ship.id)
    return _odds(battle, strikes, "FT-12.3-4")


def _odds(battle: Battle, strikes: tuple[Strike, ...], rule: str) -> Odds:
    return Odds(targets=tuple([_at_target(battle, strike, rule) for strike in strikes]))


def _at_target(battle: Battle, strike: Strike, rule: str) -> TargetOdds:
    damage = strike_chances(strike.dice)
    return TargetOdds(
        target=strike.target,
        damage=tuple(damage.tolist()),
        mean_damage=mean(damage),
        outcomes=_outcomes(battle, strike.target, damage, rule),
    )


def _outcomes(battle: Battle, target: str, damage: Chances, rule: str) -> tuple[Outcome, ...]:
    ship, group = battle.ship(target), battle.group(target)
    if ship is not None:
        return outcomes(battle, ship, [[[Blow((straight_to_hull(damage),), "template")]]])
    craft = group.strength if group is not None else 0
    return (Outcome("destroyed", reaching(damage, craft), rule),)


def _of_closed_book(battle: Battle, _order: FireNova | FireWaveGun, seat: Seat) -> bool:
    """Tell whether a seat does not read the displays of all that a shot may meet (FT-UMP-68)."""
    return not battle.options.open_book and seat.role != "referee"


FIRE_NOVA: Act[Battle, FireNova] = Act(
    order=FireNova,
    procedure=fire_nova,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireNovaChoice),
    bares=if_book_is_closed,
    uses_turn=True,
    odds=nova_odds,
    hides_odds=_of_closed_book,
)

FIRE_WAVE_GUN: Act[Battle, FireWaveGun] = Act(
    order=FireWaveGun,
    procedure=fire_wave_gun,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireWaveGunChoice),
    bares=if_book_is_closed,
    uses_turn=True,
    odds=wave_odds,
    hides_odds=_of_closed_book,
)

MOVE_TEMPLATES: Act[Battle, MoveTemplates] = Act(
    order=MoveTemplates,
    procedure=move_templates,
    family="fire",
    phases=("templates",),
    giver="any_side",
    offer=InChapter(MoveTemplatesChoice),
    resolves=True,
)

WONDERS: Chapter[Battle] = Chapter(
    acts=(FIRE_NOVA, FIRE_WAVE_GUN, MOVE_TEMPLATES),
    events=EVENTS,
    choices=choices,
)
