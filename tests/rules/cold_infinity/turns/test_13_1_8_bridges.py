"""CI 13.1.8, 15.1: what the active bridge does, and who takes control."""

from rules.cold_infinity.table import malformed, refuses, rows
from umpire.rules.cold_infinity.state.units import BridgeEffects, BridgeState, bridge_effects
from umpire.rules.cold_infinity.state.weapons import Bridge
from umpire.rules.cold_infinity.turns.steps import require_transfer

MAIN = Bridge(id="main", structure=10)
SPARE = Bridge(id="spare", structure=4)
FLAG = Bridge(id="flag", structure=10, flag=True)


@rows(
    (10, 0, 0, 0),
    (10, 2, 0, 0),
    (10, 3, -1, 0),
    (10, 4, -1, 0),
    (10, 5, -1, -1),
    (2, 1, -1, -1),
    (3, 1, -1, -1),
    (2, 0, 0, 0),
)
def test_13_1_8_1_a_third_lost_spoils_aim_and_a_half_the_sensors(
    structure: int, lost: int, accuracy: int, sensors: int
) -> None:
    """Parts are rounded down, but to no less than 1 (CI-13.1.8.1-1, CI-RUL-86)."""
    state = BridgeState(Bridge(id="b", structure=structure), lost)
    assert bridge_effects(state, "advanced") == BridgeEffects(accuracy, sensors, "active")


def test_13_1_8_basic_rules_know_only_the_end_of_a_bridge() -> None:
    """CI-13.1.8-1."""
    assert bridge_effects(BridgeState(MAIN, 9), "basic") == BridgeEffects(0, 0, "active")
    assert bridge_effects(BridgeState(MAIN, 10), "basic").ship == "removed"
    assert bridge_effects(BridgeState(MAIN, 12), "advanced").ship == "derelict"


def test_13_1_8_1_a_bridge_that_is_lost_hinders_as_one_that_nearly_is() -> None:
    """CI-13.1.8.1-1."""
    lost = BridgeState(MAIN, 10)
    assert bridge_effects(lost, "advanced") == BridgeEffects(-1, -1, "derelict")


@rows(
    (0, BridgeEffects(1, 1, "active", 1, 1)),
    (3, BridgeEffects(0, 1, "active", 1, 1)),
    (5, BridgeEffects(0, 0, "active", 1, 1)),
    (10, BridgeEffects(-1, -1, "derelict")),
)
def test_15_1_1_a_flag_bridge_adds_to_aim_and_sensors(lost: int, expected: BridgeEffects) -> None:
    """CI-15.1.1-1, CI-UMP-3."""
    assert bridge_effects(BridgeState(FLAG, lost), "advanced") == expected


def test_15_1_1_the_basic_rules_have_no_flag_bridges() -> None:
    """CI-15.1.1-1, CI-RUL-1."""
    assert bridge_effects(BridgeState(FLAG), "basic") == BridgeEffects(0, 0, "active")


def test_15_1_control_passes_to_another_bridge_that_works() -> None:
    """CI-15.1-1, CI-2.1.2.2-1, CI-RUL-87."""
    bridges = (BridgeState(MAIN, 10), BridgeState(SPARE, 1))
    assert require_transfer(bridges, "main", "spare", derelict=False) == bridges[1]


@rows(
    ("main", False, "control_there"),
    ("broken", False, "bridge_destroyed"),
    ("spare", True, "bridge_destroyed"),
)
def test_15_1_control_passes_neither_to_ruins_nor_too_late(
    *, to: str, derelict: bool, code: str
) -> None:
    """CI-2.1.2.2-1, CI-15.1-1, CI-RUL-87."""
    broken = BridgeState(Bridge(id="broken", structure=3), 3)
    bridges = (BridgeState(MAIN), BridgeState(SPARE), broken)
    with refuses(code, rule="CI-2.1.2.2-1"):
        require_transfer(bridges, "main", to, derelict=derelict)


def test_15_1_a_bridge_must_be_there() -> None:
    """CI-15.1-1."""
    with malformed("unknown_bridge", at="/bridge"):
        require_transfer((BridgeState(MAIN),), "main", "spare", derelict=False)
