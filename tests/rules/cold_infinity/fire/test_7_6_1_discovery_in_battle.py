"""CI 7.6.1 by orders: shields that deflect or absorb are seen at work, and may then be called."""

from msgspec.structs import replace

from rules.cold_infinity.builders_gunnery import at, declared, refitted, resolved
from rules.cold_infinity.table import battle, having, heard, refuses, rows, ship
from umpire.rules.cold_infinity.fire.throws import ShieldsSeen
from umpire.rules.cold_infinity.state.battle import Battle, Called, FireStep
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Section
from umpire.rules.cold_infinity.state.weapons import Accuracy, Damage, Shield

SHIELD = "shield_forward"
CALLED = at("B", called=Called(SHIELD))


def shielded(**shield: int) -> Battle:
    units = (ship("R", facing=4), ship("B", "blue", sheet="harrowgate", cell=(0, 2)))
    state = battle(*units, phase="secret_attacks", options=Options(discovery=True))
    gun = {"technology": "particle", "accuracy": Accuracy(9), "damage": Damage(fixed=1)}
    state = refitted(state, "R", "flint", **gun)
    sections = tuple(_changed(each, shield) for each in state.ships[1].sheet.sections)
    return having(state, "B", sheet={"sections": sections})


def _changed(section: Section, shield: dict[str, int]) -> Section:
    systems = tuple(
        replace(each, **shield) if isinstance(each, Shield) and each.id == SHIELD else each
        for each in section.systems
    )
    return replace(section, systems=systems)


def later(state: Battle) -> Battle:
    begun = replace(state, phase="secret_attacks", finished=(), turn=2, fire=FireStep())
    return having(begun, "R", arms={"readiness": ()})


@rows((2, 0, (1, 1, 1)), (0, 9, (2, 2, 2)))
def test_7_6_1_a_shield_that_acts_is_seen(
    deflection: int, absorption: int, faces: tuple[int, ...]
) -> None:
    """CI-7.6.1-1."""
    state = shielded(deflection=deflection, absorption=absorption)
    with refuses("call_undiscovered"):
        declared(state, "R", CALLED)
    acted = resolved(declared(state, "R", at("B")), faces).state
    assert declared(later(acted), "R", CALLED).fire.declared


def test_7_6_1_a_shield_is_seen_once() -> None:
    """CI-7.6.1-1."""
    state = declared(shielded(deflection=2), "R", at("B"), at("B", "flint_2"))
    ruling = resolved(state, (1, 1, 1) * 2)
    assert heard(ruling, ShieldsSeen) == (ShieldsSeen(ship="B", shields=(SHIELD,)),)
