"""What a reload rack does to the racks of a ship in battle (CI 9.2.4)."""

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guided.refusals import OPERATIONS_EXCEEDED
from umpire.rules.cold_infinity.guided.reloading import ReloadOperation, Stock, reloaded
from umpire.rules.cold_infinity.guided.stocks import racks_at_start, racks_now
from umpire.rules.cold_infinity.power.standing import rack_is_on
from umpire.rules.cold_infinity.state.arms import Magazine
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.refusals import DESTROYED, NOT_POWERED, UNKNOWN_WEAPON
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import ReloadRack

RACK_DESTROYED = DESTROYED.under("CI-9.2.4-1")


def reload_racks(ship: Starship) -> dict[Id, Fitted[ReloadRack]]:
    """Return the reload racks of a ship, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, ReloadRack)}


def has_reloaded(battle: Battle, ship: Starship, rack: Id) -> bool:
    """Tell whether a reload rack has been used this turn."""
    return any(each.rack == rack and each.turn == battle.turn for each in ship.arms.reloaded)


def stock_of(battle: Battle, ship: Starship, rack: Id) -> Stock:
    """Return what a reload rack that is not destroyed holds, and the racks that it serves."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    racks = racks_now(ship.running, held, battle.tables.damage)
    own = racks[rack]
    served = {name: each for name, each in racks.items() if name not in reload_racks(ship)}
    return Stock(own.missiles, own.capacity, served)


def is_useful(stock: Stock) -> bool:
    """Tell whether a reload rack could load or unload anything now (CI-9.2.4-1)."""
    racks = stock.racks.values()
    top = stock.missiles[:1]
    loads = any(
        set(top) & set(rack.fitting) and len(rack.missiles) < rack.capacity for rack in racks
    )
    return loads or (len(stock.missiles) < stock.capacity and any(rack.missiles for rack in racks))


def reloading(
    battle: Battle, ship: Starship, rack: Id, operations: tuple[ReloadOperation, ...]
) -> tuple[Magazine, ...]:
    """Return what the reload rack, and each rack that it has served, hold then (CI-9.2.4-1).

    Raises:
        IllegalOrder: see `procedures.use_reload_rack`.
        Malformed: the ship has no such reload rack or rack.
    """
    own = reload_racks(ship).get(rack)
    if own is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no reload rack {rack}; it has {listed(reload_racks(ship))}.", at="/rack"
        )
    if not own.intact:
        raise RACK_DESTROYED.refuse(f"{rack} is destroyed, and loads no more.", at="/rack")
    if not rack_is_on(battle, ship, rack):
        raise NOT_POWERED.refuse(
            f"{rack} is off: switch it on in Power Allocation.", at="/rack", rule="CI-3.3-1"
        )
    if has_reloaded(battle, ship, rack):
        raise OPERATIONS_EXCEEDED.refuse(
            f"{rack} has been used this turn; it is used once a turn.", at="/rack"
        )
    stock = stock_of(battle, ship, rack)
    _require_racks(ship, stock, operations)
    try:
        after = reloaded(stock, operations, own.system.operations)
    except Refusal as refusal:
        said_of(refusal, "Reload rack", rack)
        raise refusal.inside("/operations") from None
    named = dict.fromkeys([each.rack for each in operations])
    racks = [Magazine(name, after.racks[name].missiles) for name in named]
    return (Magazine(rack, after.missiles), *racks)


def _require_racks(ship: Starship, stock: Stock, operations: tuple[ReloadOperation, ...]) -> None:
    """Refuse racks that the ship does not have, or not any more."""
    known = racks_at_start(ship.sheet, {})
    for place, each in enumerate(operations):
        at = f"/operations/{place}/rack"
        if each.rack not in known or each.rack in reload_racks(ship):
            raise UNKNOWN_WEAPON.refuse(
                f"{ship.id} has no missile rack {each.rack}; it has {listed(stock.racks)}.", at=at
            )
        if each.rack not in stock.racks:
            raise RACK_DESTROYED.refuse(
                f"{each.rack} is destroyed; what is left is {listed(stock.racks)}.", at=at
            )
