"""Refusals: each code can be provoked, and leaves the battle as it was."""

from collections.abc import Callable

import msgspec
import pytest

from rules.full_thrust_light.table import (
    FORWARD,
    battle,
    driven,
    duel,
    fire,
    refusal,
    rule,
    ship,
)
from umpire.kernel.errors import Code, IllegalOrder, Malformed, Refusal
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.ship import Beam, FireControl
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    CorrectShip,
    DeclareVictory,
    FinishOrders,
    FireWeapons,
    Manoeuvre,
    Options,
    PassFire,
    ReturnToTable,
    RollInitiative,
    ScanShip,
    Ship,
    Shot,
    Table,
    Withdraw,
    WriteOrder,
)

AGREED = Options(return_to_table=True)


def at_sea(*more: Ship, **changes: object) -> Battle:
    """Return the orders phase of A1 with thrust 4 at velocity 2, A2 and B1."""
    return battle(driven(4, velocity=2), ship("A2"), ship("B1", (0.0, 9.0)), *more, **changes)


def shooting(*more: Ship, **changes: object) -> Battle:
    """Return the fire phase of A1 and B1, side A to act."""
    return duel(ship("A1"), ship("B1", (0.0, 9.0)), *more, **changes)


def gone(name: str, status: str) -> Ship:
    """Return a ship that is out of the battle."""
    return ship(name, (0.0, 9.0), status=status, damage=60 if status == "destroyed" else 0)


def written(notation: str) -> WriteOrder:
    """Return a movement order for A1."""
    return WriteOrder("A1", notation=notation)


def fired_at(*targets: str) -> FireWeapons:
    """Return the order to fire E1, E2 and so on at those targets."""
    shots = [Shot(f"E{number}", name) for number, name in enumerate(targets, start=1)]
    return FireWeapons("A1", tuple(shots))


TABLE = Table(48.0, 48.0)
BACK = ReturnToTable("A1", 0.0, 5.0, 3)
ASIDE = ship("A1", systems=(FireControl("F1"), Beam("E1", 2, FORWARD)))

PROVOKED: dict[str, Callable[[], tuple[Battle, Value]]] = {
    "battle_over": lambda: (rule(at_sea(), Withdraw("B")).state, written("")),
    "unknown_ship": lambda: (at_sea(), WriteOrder("X1", notation="")),
    "unknown_side": lambda: (at_sea(), FinishOrders("X")),
    "unknown_weapon": lambda: (shooting(), fire("D1")),
    "bad_notation": lambda: (at_sea(), written("port")),
    "turn_over_half": lambda: (at_sea(), written("B3")),
    "over_thrust": lambda: (at_sea(), written("+5")),
    "negative_velocity": lambda: (at_sea(), written("-3")),
    "orders_finished": lambda: (at_sea(finished=("A",)), written("+1")),
    "destroyed": lambda: (shooting(gone("B2", "destroyed")), fire("E1", "B2")),
    "off_table": lambda: (shooting(gone("B2", "off_table")), fire("E1", "B2")),
    "withdrawn": lambda: (shooting(gone("B2", "withdrawn")), fire("E1", "B2")),
    "not_off_table": lambda: (at_sea(table=TABLE, options=AGREED), BACK),
    "no_return": lambda: (at_sea(table=TABLE), BACK),
    "not_on_edge": lambda: (
        battle(gone("A1", "off_table"), ship("B1"), table=TABLE, options=AGREED),
        ReturnToTable("A1", 5.0, 5.0, 3),
    ),
    "no_initiative": lambda: (battle(ship("A1"), ship("B1"), phase="fire"), fire("E1")),
    "initiative_thrown": lambda: (shooting(), RollInitiative()),
    "not_active_side": lambda: (shooting(), PassFire("B")),
    "already_fired": lambda: (shooting(), fire("E1 E1")),
    "weapon_destroyed": lambda: (duel(ship("A1", lost=("E1",)), ship("B1")), fire("E1")),
    "no_fire_control": lambda: (duel(ship("A1", lost=("F1", "F2")), ship("B1")), fire("E1")),
    "too_many_targets": lambda: (shooting(ship("B2"), ship("B3")), fired_at("B1", "B2", "B3")),
    "own_side": lambda: (shooting(ship("A2")), fire("E1", "A2")),
    "aft_arc": lambda: (duel(ship("A1"), ship("B1", (0.0, -9.0))), fire("E4")),
    "out_of_arc": lambda: (duel(ASIDE, ship("B1", (8.0, -4.0))), fire("E1")),
    "wrong_arc": lambda: (
        shooting(),
        FireWeapons("A1", (Shot("E1", "B1", "FS"),)),
    ),
    "out_of_range": lambda: (duel(ship("A1"), ship("B1", (0.0, 99.0))), fire("E1")),
    "unknown_system": lambda: (at_sea(), CorrectShip("A1", "a slip", lose=("X1",))),
    "nothing_corrected": lambda: (at_sea(), CorrectShip("A1", "a slip")),
    "no_sensors": lambda: (at_sea(), ScanShip("A1", "B1")),
}

# Two codes are not about orders: see `test_setup` and `test_chances`.
ELSEWHERE = {"inconsistent_battle", "no_odds"}


def test_every_code_is_provoked() -> None:
    """No code stands for nothing, and none has two names."""
    names = [code.name for code in FULL_THRUST_LIGHT.codes]
    assert len(set(names)) == len(names)
    assert set(names) == set(PROVOKED) | ELSEWHERE


@pytest.mark.parametrize(
    "code",
    [code for code in FULL_THRUST_LIGHT.codes if code.name not in ELSEWHERE],
    ids=lambda code: code.name,
)
def test_a_refusal_has_a_code_a_kind_and_a_rule(code: Code) -> None:
    """It changes nothing, and points at a place that the order has."""
    state, order = PROVOKED[code.name]()
    refused = refusal(state, order)
    assert (code.name, code.rule) == (refused.code, refused.rule)
    assert type(refused) is code.refusal
    assert refused.message
    _follow(order, refused)


def _follow(order: Value, refused: Refusal) -> None:
    """Follow the pointer of a refusal into the order as JSON."""
    value = msgspec.to_builtins(order)
    for step in refused.at.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list | tuple) else value[step]


def test_the_rulebook_lists_its_codes() -> None:
    """A front end can explain every one of them."""
    assert FULL_THRUST_LIGHT.codes == FULL_THRUST_LIGHT.codes
    assert all(code.meaning for code in FULL_THRUST_LIGHT.codes)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"kind": "write_order", "ship": "A1", "notation": "+1"}', WriteOrder),
        (
            '{"kind": "write_order", "ship": "A1", "manoeuvre": {"speed": 1}}',
            WriteOrder,
        ),
        (
            '{"kind": "fire_weapons", "ship": "A1", "shots": [{"weapon": "E1", "target": "B1"}]}',
            FireWeapons,
        ),
        ('{"kind": "declare_victory", "winner": null}', DeclareVictory),
    ],
)
def test_orders_are_read_from_json(text: str, kind: type) -> None:
    """The tag says which order it is."""
    assert isinstance(msgspec.json.decode(text, type=FULL_THRUST_LIGHT.any_order), kind)


@pytest.mark.parametrize(
    "text",
    [
        '{"kind": "fire_weapons", "ship": "A1", "shots": []}',
        '{"kind": "fire_weapons", "ship": "A/1", "shots": [{"weapon": "E1", "target": "B1"}]}',
        '{"kind": "pass_fire"}',
        '{"kind": "pass_fire", "side": "A", "why": "tired"}',
        '{"kind": "return_to_table", "ship": "A1", "x": 0, "y": 0, "course": 13}',
        '{"kind": "apply_damage", "target": "A1", "points": -1}',
        '{"kind": "ram", "ship": "A1"}',
    ],
)
def test_what_is_no_order_is_not_read(text: str) -> None:
    """Wrong shapes never reach the rules."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=FULL_THRUST_LIGHT.any_order)


def test_illegal_and_malformed_are_different_things() -> None:
    """A side learns whether it was misunderstood or forbidden."""
    assert isinstance(refusal(at_sea(), written("port")), Malformed)
    assert isinstance(refusal(at_sea(), written("B3")), IllegalOrder)
    assert refusal(at_sea(), WriteOrder("A1", manoeuvre=Manoeuvre(turn=3))).code == (
        "turn_over_half"
    )
