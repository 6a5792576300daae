"""Wonder weapons for random battles of Full Thrust: Remixed: what is fitted, written and fired."""

from random import Random

from msgspec.structs import replace

from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Cloak,
    CloakingField,
    NovaCannon,
    ReflexField,
    Ship,
    System,
    WaveGun,
)
from umpire.rules.full_thrust.state.tables import GroupMasses
from umpire.rules.full_thrust.state.values import Charge, Manoeuvre
from umpire.rules.full_thrust.table_edges import flyable
from umpire.rules.full_thrust.wonder_weapons import FireNova, FireWaveGun

IN_PLAY = {
    "nova_cannon": True,
    "wave_gun": True,
    "reflex_field": True,
    "cloaking_field": True,
    "tournament": False,
}
_ORDERS = {"NC": ("Nova",), "WG": ("Wave", "Wave +1"), "RF": ("Reflex", "Reflex P1")}
_ORDERS |= {"CF": ("Cloak 1", "Cloak 2", "Cloak 2 P1", "Cloak 3 +1")}


def random_wonders(random: Random, mass: int) -> tuple[System, ...]:
    """Return some wonder weapons for a ship; a nova cannon for a capital ship alone."""
    if random.random() < 0.4:
        return ()
    kinds: list[System] = [WaveGun("WG"), ReflexField("RF"), CloakingField("CF")]
    if mass >= GroupMasses().capital_from:
        kinds.append(NovaCannon("NC"))
    return tuple(random.sample(kinds, random.randint(1, len(kinds))))


def charged(random: Random, ship: Ship, options: Options) -> Ship:
    """Return a ship with a charge in its wave gun, now and then."""
    has_gun = ship.ssd.system("WG") is not None
    if not options.wave_gun or not has_gun or random.random() < 0.3:
        return ship
    return replace(ship, charges=(Charge("WG", random.randint(1, 9)),))


def with_wonders(random: Random, battle: Battle, ship_id: str, notation: str) -> str:
    """Return an order for a ship: now and then one for a wonder weapon that it has."""
    ship = battle.ship(ship_id)
    fitted = [name for name in _ORDERS if ship is not None and ship.ssd.system(name) is not None]
    if not fitted or random.random() < 0.6:
        return notation
    return random.choice(_ORDERS[random.choice(fitted)])


def other_secrets(random: Random, battle: Battle, side: str) -> Battle:
    """Return a battle with other secrets of one side: reflex fields, and all about its cloaks."""

    def other(ship: Ship) -> Ship:
        if ship.side != side:
            return ship
        if ship.cloak is not None and ship.status == "cloaked":
            moves = tuple(Manoeuvre(turn=random.randint(-1, 1)) for _ in ship.cloak.moves)
            cloak = Cloak(battle.turn + random.randint(1, 3), moves)
            return replace(ship, cloak=cloak, order=random.choice((None, Manoeuvre(turn=1))))
        return replace(ship, order=_other_order(random, battle, ship))

    return replace(battle, ships=tuple(other(ship) for ship in battle.ships))


def _other_order(random: Random, battle: Battle, ship: Ship) -> Manoeuvre | None:
    """Return the order of a ship in sight, with another reflex field or another cloak."""
    order = ship.order
    if ship.status != "active" or ship.bogey:
        return order
    if order is None or flyable(battle, ship, order)[1] is not None:
        return order
    if order.cloak:
        sails = battle.phase in {"initiative", "fighters", "missiles", "movement"}
        other = replace(order, cloak=random.randint(1, 9), turn=random.randint(-1, 1))
    else:
        sails = battle.options.reflex_field and not ship.reflex_shown
        other = replace(order, reflex=not order.reflex)
    return other if sails and flyable(battle, ship, other)[1] is None else order


def shot_by(random: Random, battle: Battle, kind: type[FireNova | FireWaveGun]) -> Value:
    """Return the order to fire a wonder weapon: nearly always that of a ship that has one."""
    weapon = "NC" if kind is FireNova else "WG"
    able = [ship.id for ship in battle.ships if ship.ssd.system(weapon) is not None]
    turn = [
        name
        for name in able
        if (ship := battle.ship(name)) is not None and ship.side == battle.active
    ]
    names = turn or able or [ship.id for ship in battle.ships]
    return kind(random.choice(names), "E0" if random.random() < 0.02 else weapon)
