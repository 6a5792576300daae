"""How ships vanish, why not, and how they are found and shown (CI 15.8).

Ranges in hexes.
"""

from collections.abc import Iterator
from typing import Literal

from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.sighting.sights import is_blocked
from umpire.rules.cold_infinity.state.audience import betraying, has_stealth, hidden_ships
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.noncombat import Stealth
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import commanded_ship, mass_of
from umpire.rules.cold_infinity.stealth.happenings import (
    ShipAppeared,
    ShipDetected,
    ShipVanished,
    StealthMissed,
    StealthSought,
)
from umpire.rules.cold_infinity.warfare.levels import radius_of
from umpire.rules.cold_infinity.warfare.points import in_shroud

NO_STEALTH = illegal("no_stealth", "CI-15.8-1", "The ship is not built for stealth.")
STEALTH_BETRAYED = illegal(
    "stealth_betrayed", "CI-15.8-1", "Sensors, weapons or drives of the ship have power."
)
STEALTH_HELD = illegal(
    "stealth_held",
    "CI-15.8-2",
    "A dock, another ship, a bubble, or a fire keeps the ship on the map.",
)
STEALTH_ENTERS = illegal(
    "stealth_enters", "CI-15.8-1", "A ship in stealth enters no tunnel: it is off the map."
)

CODES = (
    NO_STEALTH,
    STEALTH_BETRAYED,
    STEALTH_HELD,
    STEALTH_ENTERS,
)


class EnterStealth(Value, frozen=True, tag="enter_stealth", kw_only=True):
    """Let a ship vanish at the end of this Movement Step, if nobody sees it then (CI-15.8-2)."""

    ship: Id


NO_ADVANCED = OPTION_OFF.under("CI-15.8-1")


def enter_stealth(ruling: Ruling, order: EnterStealth, _dice: Dice) -> Ruling:
    """Have a ship vanish at the end of the Movement Step, if nobody sees it then (CI-15.8-2).

    Raises:
        IllegalOrder: the rules are basic, the ship does not act, its side is done, it has no
            stealth, something betrays it or holds it.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    require_stealth(battle.options, ship)
    require_free(battle, ship)
    return ruling.then(StealthSought(ship=ship.id, only=(ship.side,)))


def require_stealth(options: Options, ship: Starship) -> None:
    """Refuse stealth of a ship that has none, or that something betrays; see `enter_stealth`."""
    if options.level != "advanced":
        raise NO_ADVANCED.refuse(f"{ship.id}: the basic rules know no stealth.", at="/ship")
    if not has_stealth(ship):
        raise NO_STEALTH.refuse(f"{ship.id} is not built for stealth.", at="/ship")
    on = betraying(ship)
    if on:
        raise STEALTH_BETRAYED.refuse(
            f"{ship.id} has power in {listed(on)}: switch that off by allocate_power first.",
            at="/ship",
        )


def require_free(battle: Battle, ship: Starship) -> None:
    """Refuse that a ship vanishes which something holds; see `enter_stealth`."""
    if is_held(battle, ship):
        raise STEALTH_HELD.refuse(
            f"{ship.id} is held by a dock, another ship, a bubble, what it has out, a fire, or an"
            " unstable reactor: let it come free first.",
            at="/ship",
        )


def is_held(battle: Battle, ship: Starship) -> bool:
    """Tell whether something keeps a ship on the map (CI-UMP-182, CI-UMP-250).

    A dock, another ship, its own travel, a fire, or a reactor that may detonate.
    """
    burns = bool(ship.unstable) or any(part.fires for part in ship.condition.sections)
    travels = ship.beyond.bubble is not None or ship.beyond.shifting is not None
    outside = bool(ship.outboard) or ship.docked is not None
    return burns or outside or travels or bool(battle.attached_to(ship.id))


def settle_stealth(ruling: Ruling, _dice: Dice) -> Ruling:
    """Detect ships in stealth, and let others vanish, as the Movement Step ends (CI-15.8-2)."""
    for ship in ruling.state.ships:
        if ship.status == "hidden" and not _detected(ship) and _in_shroud(ruling.state, ship):
            ruling = ruling.then(ShipDetected(ship=ship.id, only=(ship.side,)))
        elif ship.status == "active" and _wants(ship):
            why = bar_to_vanishing(ruling.state, ship)
            ruling = ruling.then(
                ShipVanished(ship=ship.id)
                if why is None
                else StealthMissed(ship=ship.id, why=why, only=(ship.side,))
            )
    return ruling


def bar_to_vanishing(
    battle: Battle, ship: Starship
) -> Literal["powered", "held", "shrouded", "seen"] | None:
    """Return why a ship cannot vanish now, or None (CI-15.8-1, CI-15.8-2)."""
    if betraying(ship):
        return "powered"
    if is_held(battle, ship):
        return "held"
    if _in_shroud(battle, ship):
        return "shrouded"
    return "seen" if _is_seen(battle, ship) else None


def place_detected(ruling: Ruling, _dice: Dice) -> Ruling:
    """Place the ships that were detected, when EW levels are set (CI-15.8-2)."""
    for ship in hidden_ships(ruling.state):
        if _detected(ship):
            ruling = ruling.then(_appears(ship, "detected"))
    return ruling


def show_powered(ruling: Ruling, _dice: Dice) -> Ruling:
    """Place the ships in stealth that something betrays which has power now (CI-15.8-1)."""
    for ship in hidden_ships(ruling.state):
        if betraying(ship):
            ruling = ruling.then(_appears(ship, "powered"))
    return ruling


def _appears(ship: Starship, why: Literal["detected", "powered"]) -> ShipAppeared:
    return ShipAppeared(
        ship=ship.id,
        why=why,
        cell=ship.cell,
        motion=ship.motion,
        rule="CI-15.8-1" if why == "powered" else "CI-15.8-2",
    )


def _state(ship: Starship) -> Stealth:
    return ship.stealth or Stealth()


def _detected(ship: Starship) -> bool:
    return _state(ship).detected


def _wants(ship: Starship) -> bool:
    return _state(ship).wanted


def _enemies(battle: Battle, ship: Starship) -> Iterator[Unit]:
    """Yield the enemies of a ship that are on the map."""
    for unit in battle.units:
        if unit.side != ship.side and unit.in_play:
            yield unit


def _in_shroud(battle: Battle, ship: Starship) -> bool:
    """Tell whether a ship is inside the EW shroud of an enemy (CI-15.8-2, CI-4.1-1)."""
    return any(
        in_shroud(range_between(enemy.cell, ship.cell, battle.options), radius_of(battle, enemy))
        for enemy in _enemies(battle, ship)
    )


def _is_seen(battle: Battle, ship: Starship) -> bool:
    """Tell whether any enemy on the map has a line of sight to a ship (CI-15.8-2, CI-7.1.5-1)."""
    mass = mass_of(ship)
    return any(
        not is_blocked(battle, enemy.cell, ship.cell, mass) for enemy in _enemies(battle, ship)
    )
