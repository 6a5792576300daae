"""What the owner of a ship may say that it wants of its defences (CI 7.4, 11.2, 13.1)."""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from umpire.kernel.offers import Choice, Open, flag, list_of, one_of, open_at, order_of, record
from umpire.rules.cold_infinity.defence.orders import PlanDefences
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.defences import Defences, Reduction
from umpire.rules.cold_infinity.state.sheet import Shield
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon

REDUCTIONS: tuple[Reduction, ...] = get_args(Reduction)


class PlanDefencesChoice(Choice, frozen=True, tag="plan_defences"):
    """The owner of a ship may say what it wants; this is what it has said."""

    ship: str
    defences: Defences
    rule: str = "CI-11.2.7-1"


def planned(battle: Battle, ship: Starship) -> PlanDefencesChoice:
    """Return what may be wanted of a ship; what was said of shots that are gone is left out."""
    shots = [each.id for each in battle.fire.shots] + [each.id for each in battle.guided]
    said = tuple([each for each in ship.defences.shots if each.shot in shots])
    now = replace(ship.defences, shots=said)
    return PlanDefencesChoice(
        ship.id,
        ship.defences,
        order=order_of(PlanDefences, ship=ship.id, defences=now),
        open=tuple(_places(ship, shots)),
    )


def _places(ship: Starship, shots: list[str]) -> Iterator[Open]:
    guns = [name for name, one in weapons_of(ship).items() if isinstance(one, DirectWeapon)]
    wear = one_of(REDUCTIONS)
    systems = ship.sheet.systems
    shields = [each.id for each in systems if isinstance(each, Shield)]
    named = {"picks": [each.id for each in systems], "shields": shields}
    wanted = {name: list_of(one_of(all_), 0, len(all_)) for name, all_ in named.items() if all_}
    places = {**wanted, "wear": wear, "stores": flag()}
    if guns:
        each = record({"weapon": one_of(guns), "wear": wear})
        places["wears"] = list_of(each, 0, len(guns))
    if shots:
        places["shots"] = list_of(record({"shot": one_of(shots)}, wanted), 0, len(shots))
    for name, legal in places.items():
        yield open_at(f"/defences/{name}", legal, optional=True)
