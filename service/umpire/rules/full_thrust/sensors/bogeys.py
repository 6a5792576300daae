"""Bogeys: what all sides know of them, and how they are revealed (FT 11.1, 11.3, FT-UMP-36, -37).

The name of a ship is the code of its bogey; what it stands for is its display (FT-UMP-35).
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from umpire.kernel.errors import Code
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.design.design import group_of
from umpire.rules.full_thrust.referee.happenings import ShipCorrected
from umpire.rules.full_thrust.sensors.happenings import BogeyRevealed, Cause, DummyRemoved
from umpire.rules.full_thrust.state.audience import OfAMarker
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.refusals import BOGEY
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Group, WeaselDecoy

DUMMY_SHOWS: Group = "escort"


def true_group(battle: Battle, ship: Ship) -> Group:
    """Return the group to which a ship really belongs (FT-2.5-1)."""
    otherwise = delta_of(battle).group_of
    return otherwise(battle, ship) if otherwise else group_of(ship.ssd, battle.tables.design)


def emitted_group(battle: Battle, ship: Ship) -> Group:
    """Return the group that the emissions of a ship tell: of civil ships, merchant (FT-11.1-1).

    A ship that names its group says by itself what it is.
    """
    civil = not ship.ssd.military and ship.ssd.group is None
    return "merchant" if civil else true_group(battle, ship)


def shown_group(battle: Battle, ship: Ship) -> Group:
    """Return the group that a ship shows: as a bogey, a dummy's or a weasel's too (FT-11.3-1, -2).

    A weasel with several decoys shows the largest signature.
    """
    if not ship.bogey:
        return emitted_group(battle, ship)
    if ship.dummy:
        return DUMMY_SHOWS
    shown = {each.shows for each in ship.working(WeaselDecoy)} if _weasels(battle) else set()
    if "capital" in shown:
        return "capital"
    return "cruiser" if shown else emitted_group(battle, ship)


def _weasels(battle: Battle) -> bool:
    return battle.options.weasel_boats


def gives_itself_up(ship: Ship) -> bool:
    """Tell whether the order of a bogey shows what it is as soon as orders open (FT-UMP-36)."""
    order = ship.order
    return ship.bogey and order is not None and _is_seen_through(order)


def _is_seen_through(order: Manoeuvre) -> bool:
    works = order.launch or order.mine or bool(order.mines) or order.sweep
    return order.reveal or order.ftl or order.ram is not None or works


def require_no_bogey(ship: Ship, *, at: str) -> None:
    """Refuse a bogey that would attack or be attacked (FT-RUL-73, FT-UMP-36, FT-UMP-37).

    Raises:
        IllegalOrder: it is still a bogey.
    """
    wrong = bar_to_bogey(ship)
    if wrong:
        code, message = wrong
        raise code.refuse(message, at=at)


def bar_to_bogey(ship: Ship) -> tuple[Code, str] | None:
    """Return why a bogey neither attacks nor is attacked, `None` for a ship that is none."""
    return (
        (BOGEY, f"{ship.id} is a bogey: it neither attacks nor is attacked until it is revealed.")
        if ship.bogey
        else None
    )


def require_identified_firer(_battle: Battle, firer: Ship) -> None:
    """Refuse fire of a bogey (FT-UMP-36).

    Raises:
        IllegalOrder: it is one.
    """
    require_no_bogey(firer, at="/ship")


def require_identified_target(_battle: Battle, _firer: Ship, target: Ship) -> None:
    """Refuse fire at a bogey (FT-RUL-73).

    Raises:
        IllegalOrder: it is one.
    """
    require_no_bogey(target, at="/target")


_NAMING = ("ship", "target", "attacker", "unit")


def reveal(battle: Battle, ship: Ship, cause: Cause, rule: str) -> BogeyRevealed | DummyRemoved:
    """Return how a bogey is found out: as a ship, or as a dummy (FT-11.1-2, FT-11.3-1)."""
    if ship.dummy:
        return DummyRemoved(ship=ship.id, side=ship.side, cause=cause)
    return BogeyRevealed(
        ship=ship.id,
        side=ship.side,
        cause=cause,
        shown=shown_group(battle, ship),
        really=emitted_group(battle, ship),
        class_name=ship.ssd.class_name or ship.ssd.class_code,
        rule=rule,
    )


def reveal_by_order(ruling: Ruling) -> Ruling:
    """Reveal the bogeys whose orders, now that they open, show what they are (FT-UMP-36)."""
    battle = ruling.state
    given_up = [ship for ship in battle.ships if ship.status == "active" and gives_itself_up(ship)]
    return ruling.then(*[reveal(battle, ship, "order", "FT-UMP-36") for ship in given_up])


def reveal_by_acts(before: Battle, ruling: Ruling) -> Ruling:
    """Return a ruling in which no bogey does or suffers more than a marker can (FT-UMP-37).

    Args:
        before: the battle on which was ruled.
        ruling: what has happened. Events tell results as they are in the end, so that a bogey
            which is revealed before one of them changes no other thing.
    """
    if not any(ship.bogey for ship in before.ships):
        return ruling
    told = Ruling(before)
    for event in ruling.events:
        for ship in _shown_by(told.state, event):
            told = told.then(reveal(told.state, ship, "act", "FT-UMP-37"))
        told = told.then(event)
    return told


def _shown_by(battle: Battle, event: Any) -> list[Ship]:
    """Return the bogeys that an event shows, in the order of the list."""
    if isinstance(event, OfAMarker):
        return []
    if isinstance(event, ShipCorrected) and not (event.damage or event.armour_lost):
        return []
    names = set(_names(event))
    return [ship for ship in battle.ships if ship.bogey and ship.id in names]


def _names(value: Any) -> Iterator[str]:
    """Yield the names of ships in an event, however deep."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            held = getattr(value, field)
            if isinstance(held, str):
                yield from (held,) if field in _NAMING else ()
            elif field == "targets":
                yield from held
            else:
                yield from _names(held)
    elif isinstance(value, tuple):
        for each in value:
            yield from _names(each)
