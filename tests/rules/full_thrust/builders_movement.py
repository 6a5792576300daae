"""Ships, groups and battles for the tests of movement and of FTL."""

from rules.full_thrust.words import *

TABLE = Table(0.0, 0.0, 72.0, 48.0)
OUT_OF_CONTROL = Core(bridge="out")
HULK = Core(power_core="dumped")


def ship(
    name: str = "A1",
    place: tuple[float, float] = (0.0, 0.0),
    *,
    thrust: int = 4,
    rows: tuple[int, ...] = (20, 20, 20, 20),
    armour: int = 0,
    ftl_drive: bool = True,
    **changes: Any,
) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, FTL drive X."""
    given: dict[str, Any] = {"facing": 12, "velocity": 6} | changes
    systems = (FighterBay("H"), *((FtlDrive("X"),) if ftl_drive else ()))
    ssd = Ssd(rows, systems, thrust=thrust, armour=armour, mass=100)
    return Ship(id=name, side=name[0], ssd=ssd, x=place[0], y=place[1], **given)


def group(name: str, place: tuple[float, float], **changes: Any) -> FighterGroup:
    """Return a group of six of the side that its name begins with."""
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **changes)


def battle(*units: Ship | FighterGroup | Salvo, turn: int = 5, **changes: Any) -> Battle:
    """Return a battle of those units in the orders phase; the rest may be options."""
    fields = {key: changes.pop(key) for key in ("table", "phase", "finished") if key in changes}
    return Battle(
        sides=tuple(dict.fromkeys(unit.side for unit in units)),
        ships=tuple(unit for unit in units if isinstance(unit, Ship)),
        groups=tuple(unit for unit in units if isinstance(unit, FighterGroup)),
        salvoes=tuple(unit for unit in units if isinstance(unit, Salvo)),
        turn=turn,
        options=Options(**changes),
        **fields,
    )


def ordered(before: Battle, notation: str, name: str = "A1") -> Battle:
    """Return the battle after an order for a ship has been written."""
    return rule(before, WriteOrder(name, notation=notation)).state


def moves(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on the moves of all ships."""
    return rule(replace(before, phase="movement", initiative=before.sides), MoveShips(), *faces)


def moved(before: Battle, *faces: int) -> Battle:
    """Return the battle after all ships have moved."""
    return moves(before, *faces).state
