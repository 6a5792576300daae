"""CI 3.3: rockets and reload racks are systems of zero power (CI-16.4.7.2-1, CI-17.2.3-1)."""

from typing import Any

from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_fire_step import missile
from rules.cold_infinity.table import battle, foe, give, given, having, rows, ship
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence.allocation import DeclareRockets
from umpire.rules.cold_infinity.defence.answers import DeclareRocketsChoice
from umpire.rules.cold_infinity.guided.launchers import LoadMissile
from umpire.rules.cold_infinity.guided.launches import ReloadChoice, UseReloadRack
from umpire.rules.cold_infinity.guided.strikes import intercepted
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.power.upkeep import without_plants
from umpire.rules.cold_infinity.referee import CorrectUnit
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.vessels import Starship, SystemTurns

RACKS = ("rockets", "reload")
ROCKETS = DeclareRockets(unit="B", system="rockets", guided="g-1")
RELOAD = UseReloadRack(ship="B", rack="reload", operations=(LoadMissile(rack="rack_port"),))


def there(phase: Any = "power_allocation", **fields: Any) -> Battle:
    state = battle(
        ship("R"),
        foe("B", 4, "harrowgate"),
        phase=phase,
        guided=(missile(),),
        **fields,
    )
    racks = [each for each in cruiser(state).arms.magazines if each.rack != "rack_port"]
    return having(state, "B", arms={"magazines": tuple(racks)})


def cruiser(state: Battle) -> Starship:
    return state.ships[1]


def switched_off(state: Battle) -> Battle:
    on = tuple([each for each in cruiser(state).power.on if each not in RACKS])
    return having(state, "B", power={"on": on})


def code(state: Battle, order: Any) -> str | None:
    try:
        give(state, order)
    except Refusal as refusal:
        return refusal.code
    return None


def test_3_3_racks_that_nobody_switches_on_are_off() -> None:
    state = given(there(), AllocatePower("B", Allocation(on=("reactor", "reload"))))
    assert [each in cruiser(state).power.on for each in RACKS] == [False, True]


def test_3_3_without_a_plant_racks_go_off() -> None:
    """CI-3.3-1."""
    state = there()
    (lost,) = without_plants(state, cruiser(state))
    assert set(RACKS).issubset(lost.deactivated)


@rows((RACKS, None), (("bridge",), "unpowered_system"))
def test_3_2_2_racks_can_be_forced_off(names: tuple[str, ...], told: str | None) -> None:
    """CI-3.2.2-1."""
    turns = tuple(SystemTurns(each, 1) for each in names)
    assert code(there(), CorrectUnit(unit="B", reason="hit", forced_off=turns)) == told


@rows(("countermeasures", ROCKETS, DeclareRocketsChoice), ("final", RELOAD, ReloadChoice))
def test_3_3_racks_that_are_off_cannot_be_used(phase: Any, order: Any, offer: Any) -> None:
    """CI-3.2-1, CI-3.3-1."""

    def offers(state: Battle) -> int:
        found = choices(state, Seat("side", "blue"))
        return sum(isinstance(each, offer) for each in found)

    on = there(phase)
    off = switched_off(on)
    assert (code(off, order), offers(off)) == ("not_powered", 0)
    assert offers(on) == 1


def test_3_3_rockets_that_have_gone_off_are_not_fired() -> None:
    """CI-3.2-3, CI-3.3-1."""
    state = given(there("countermeasures"), ROCKETS)
    fired = intercepted(Ruling(state), "g-1", SuppliedDice((1, 1, 1)))
    assert len(fired.events) == 1
    assert intercepted(Ruling(switched_off(state)), "g-1", SuppliedDice(())).events == ()
