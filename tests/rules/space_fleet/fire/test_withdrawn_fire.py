"""SF 3: fire that was declared is withdrawn, while its side has not finished (SF-UMP-11)."""

import msgspec

from rules.space_fleet.builders_fire import ahead, battle, declare, ship, shot
from rules.space_fleet.table import named, refusal, rule
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.firing import DeclareFire, FireDeclared
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.turn import EndTurn, Finish


def declared() -> Battle:
    """Return a battle in which A1, who has lost a shield, has declared its fire."""
    before = battle(ship("A1", shields=5), ship("A2"), ship("B1", at=ahead(3)))
    return rule(before, declare(shot())).state


def test_3_declared_fire_is_withdrawn_without_shots() -> None:
    """As if nothing had been declared; the order may be written in JSON (SF-FIRE-14)."""
    order = msgspec.json.decode(
        b'{"kind": "declare_fire", "ship": "A1", "shots": []}', type=DeclareFire
    )
    ruling = rule(declared(), order)
    assert ruling.state.declared == ()
    (event,) = ruling.events
    assert event.tell() == "A1 withdraws its declared fire"


def test_3_a_ship_that_has_withdrawn_its_fire_regenerates() -> None:
    """It has fired no beam; its own fire may be declared anew before (SF-DMG-10)."""
    state = rule(declared(), declare()).state
    assert rule(state, declare(shot(count=2))).state.declared[0].shots == (shot(count=2),)
    orders: tuple[Value, ...] = (Finish("A"), Finish("B"), EndTurn())
    for order in orders:
        state = SPACE_FLEET.adjudicate(state, order, SuppliedDice(())).state
    assert named(state, "A1").shields == 6


def test_3_nothing_is_withdrawn_that_was_not_declared() -> None:
    """The refusal says so (SF-UMP-11)."""
    refused = refusal(declared(), declare(by="A2"))
    assert (refused.code, refused.rule, refused.at) == (
        "nothing_declared",
        "SF-UMP-11",
        "/shots",
    )


def test_3_a_side_that_has_finished_withdraws_nothing() -> None:
    """Nor changes anything else (SF-UMP-2)."""
    done = msgspec.structs.replace(declared(), finished=("A",))
    assert refusal(done, declare()).code == "finished"


def test_3_a_withdrawal_is_as_secret_as_the_fire() -> None:
    """Others hear neither before all have declared (SF-FIRE-01)."""
    ruling = rule(declared(), declare())
    (event,) = ruling.events
    assert isinstance(event, FireDeclared)
    assert event.heard(ruling.state, Seat("side", "B")) is None
