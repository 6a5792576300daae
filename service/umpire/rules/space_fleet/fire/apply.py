"""What the events of fire do to a battle (SF 3)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet.battle import Battle, Declared
from umpire.rules.space_fleet.changes import change_ship
from umpire.rules.space_fleet.fire.events import (
    FireDeclared,
    FireOpened,
    ShipFired,
    ShotsFired,
    ShotsHeard,
    TargetCrippled,
)


def _fire_declared(battle: Battle, event: FireDeclared) -> Battle:
    if not event.shots:
        left = [each for each in battle.declared if each.ship != event.ship]
        return replace(battle, declared=tuple(left))
    now = Declared(event.ship, event.shots)
    earlier = [each.ship for each in battle.declared]
    if event.ship not in earlier:
        return replace(battle, declared=(*battle.declared, now))
    changed = [now if each.ship == event.ship else each for each in battle.declared]
    return replace(battle, declared=tuple(changed))


def _fire_opened(battle: Battle, _event: FireOpened) -> Battle:
    return replace(battle, fire_open=True, crippled=(), shot_down=())


def _target_crippled(battle: Battle, event: TargetCrippled) -> Battle:
    return replace(battle, crippled=(*battle.crippled, event.ship))


def _shots_fired(battle: Battle, event: ShotsFired) -> Battle:
    battle = _with_shot_down(battle, event)
    ship = battle.ship(event.ship)
    if ship is None or event.salvoes is None:
        return battle
    launchers = [
        replace(each, salvoes=event.salvoes) if each.id == event.mount else each
        for each in ship.sr_launchers
    ]
    return change_ship(battle, ship.id, sr_launchers=tuple(launchers))


def _with_shot_down(battle: Battle, event: ShotsFired) -> Battle:
    """Keep a missile that open fire has hit, for the fire at it that is yet to fall."""
    missile = battle.missile(event.target)
    if not battle.fire_open or not event.struck or missile is None or missile in battle.shot_down:
        return battle
    return replace(battle, shot_down=(*battle.shot_down, missile))


def _shots_heard(battle: Battle, _event: ShotsHeard) -> Battle:
    """Change nothing: the shots are an event of their own to those who see the ship."""
    return battle


def _ship_fired(battle: Battle, event: ShipFired) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    left = tuple([each for each in battle.declared if each.ship != ship.id])
    return change_ship(
        replace(battle, declared=left),
        ship.id,
        fired_beam=ship.fired_beam or event.beam,
        fired_direct=ship.fired_direct or event.direct,
        fired_any=ship.fired_any or event.direct or event.plasma,
        fired_plasma=ship.fired_plasma or event.plasma,
        fired_at_missile=ship.fired_at_missile or event.at_missile,
    )


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    FireDeclared: _fire_declared,
    FireOpened: _fire_opened,
    TargetCrippled: _target_crippled,
    ShotsFired: _shots_fired,
    ShotsHeard: _shots_heard,
    ShipFired: _ship_fired,
}
