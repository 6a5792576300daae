"""Bogeys: what all sides know of a ship before it is identified (FT 11.1, 11.3).

The name of a ship is the code of its bogey; what it stands for is its display (FT-UMP-35).
"""

from umpire.kernel.errors import Code
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.design.design import group_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.refusals import BOGEY
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Group, WeaselDecoy

DUMMY_SHOWS: Group = "escort"


def true_group(battle: Battle, ship: Ship) -> Group:
    """Return the group to which a ship really belongs (FT-2.5-1)."""
    otherwise = delta_of(battle).group_of
    named = otherwise(battle, ship) if otherwise else None
    return named or group_of(ship.ssd, battle.tables.design)


def emitted_group(battle: Battle, ship: Ship) -> Group:
    """Return the group that the emissions of a ship tell: of civil ships, merchant (FT-11.1-1).

    A ship that names its group says by itself what it is.
    """
    civil = not ship.ssd.military and ship.ssd.group is None
    return "merchant" if civil and battle.options.merchant_bogeys else true_group(battle, ship)


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
