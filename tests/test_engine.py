"""The engine as a library: battles in process, without the service."""

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from umpire import engine
from umpire.kernel.offers import Choice
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Lines
from umpire.scenarios.verify import Verification

BOOKS = tuple(RULEBOOKS)
SERVICE = ("asyncio", "redis", "starlette", "strawberry", "pydantic", "structlog", "typer")


def played(system: str, orders: int, **given: Any) -> Iterator[engine.Ruling]:
    """Yield the rulings of a battle that is played at random."""
    random = Random(7)  # noqa: S311 -- a game
    game = engine.open(system, **given)
    for number in range(orders):
        if game.result is not None:
            return
        side = random.choice(game.waits_for)
        moves = [each for each in game.moves(side, most=2, seed=number) if _goes_on(each)]
        ruling = game.rule(random.choice(moves), seat=side)
        yield ruling
        game = ruling.game


def _goes_on(order: dict[str, Any]) -> bool:
    return bool(order["kind"] != "withdraw")


def verified(transcript: bytes) -> Any:
    return Verification(Lines(transcript), RULEBOOKS).run()


def test_it_has_ten_names_and_each_is_documented() -> None:
    assert len(engine.__all__) == 10
    assert all(getattr(engine, name).__doc__ for name in engine.__all__)


def test_it_imports_nothing_of_the_service() -> None:
    program = (
        "import sys; from umpire import engine\n"
        "for system in engine.rulebooks():\n"
        "    game = engine.open(system)\n"
        "    side = game.waits_for[0]\n"
        "    game.rule(next(game.moves(side)), seat=side).game.transcript()\n"
        f"print(*[name for name in {SERVICE} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


def test_rulebooks_name_their_samples() -> None:
    found = engine.rulebooks()
    assert tuple(found) == BOOKS
    assert all(each.samples and each.title for each in found.values())


@pytest.mark.parametrize("system", BOOKS)
def test_every_move_is_accepted_and_the_transcript_verifies(system: str) -> None:
    rulings = list(played(system, 40, dice=engine.seeded("engine")))
    assert len(rulings) == 40
    verdict = verified(rulings[-1].game.transcript())
    assert verdict.verified, verdict
    assert (verdict.entries, verdict.dice) == (40, "recomputed")


@pytest.mark.parametrize("system", BOOKS)
def test_no_move_of_a_side_is_refused(system: str) -> None:
    game = engine.open(system, dice=engine.seeded("all"))
    for ruling in played(system, 12, dice=engine.seeded("all")):
        side = game.waits_for[0]
        for order in game.moves(side, most=3):
            game.rule(order, seat=side)
        game = ruling.game


def test_a_game_never_changes() -> None:
    game = engine.open("full-thrust-light", dice=engine.seeded("same"))
    before = msgspec.json.encode(game.view("referee"))
    left = game.rule(next(game.moves("Compact"))).game
    assert msgspec.json.encode(game.view("referee")) == before
    assert msgspec.json.encode(left.view("referee")) != before
    with pytest.raises(AttributeError):
        game.turn = 3  # type: ignore[misc]  # the point


def test_equal_seeds_and_orders_give_equal_transcripts() -> None:
    def transcript() -> bytes:
        *_, last = played("full-thrust-light", 30, dice=engine.seeded("twice"))
        return last.game.transcript()

    assert transcript() == transcript()


def test_samples_of_moves_are_bounded_and_seeded() -> None:
    game = engine.open("full-thrust-light")
    some = list(game.moves("Compact", most=3, seed=1))
    kinds = [choice.order for choice in game.choices("Compact")]
    assert len(some) <= 3 * len(kinds)
    assert some == list(game.moves("Compact", most=3, seed=1))
    assert some != list(game.moves("Compact", most=3, seed=2))
    assert len({json.dumps(each) for each in some}) == len(some)


def test_small_choices_are_listed_whole() -> None:
    game = engine.open("full-thrust-light")
    choice = next(each for each in game.choices("Compact") if each.order["kind"] == "write_order")
    every = list(game.moves("Compact", of=[choice], most=10_000))
    assert len(every) > 16
    assert len({json.dumps(each) for each in every}) == len(every)


def test_moves_leave_out_what_would_be_refused() -> None:
    """Legal values that clash where a choice says so are not among the moves."""
    clashing = 0
    for ruling in played("full-thrust-light", 30, dice=engine.seeded("clash")):
        game = ruling.game
        for side in game.waits_for:
            for choice in game.choices(side):
                if choice.unless:
                    clashing += 1
                    for order in game.moves(side, of=[choice], most=20):
                        game.rule(order, seat=side)
    assert clashing


def test_typed_dice_are_taken_in_order_and_none_is_left_over() -> None:
    game = engine.open("full-thrust-light", dice=engine.supplied())
    while game.phase == "orders":
        side = game.waits_for[0]
        game = game.rule({"kind": "finish_orders", "side": side}).game
    game = game.rule({"kind": "move_ships"}).game
    with pytest.raises(engine.Refusal) as few:
        game.rule({"kind": "roll_initiative"}, dice=engine.supplied(3))
    assert few.value.code == "too_few_dice"
    with pytest.raises(engine.Refusal) as many:
        game.rule({"kind": "roll_initiative"}, dice=engine.supplied(3, 4, 5))
    assert many.value.code == "too_many_dice"
    ruling = game.rule({"kind": "roll_initiative"}, dice=engine.supplied(3, 4))
    assert [roll.faces[0] for event in ruling.events for roll in getattr(event, "rolls", ())] == [
        3,
        4,
    ]
    assert verified(ruling.game.transcript()).dice == "typed"


def test_other_dice_for_one_ruling_leave_the_battle_its_own() -> None:
    game = engine.open("full-thrust-light", dice=engine.seeded("own"))
    for side in game.sides:
        game = game.rule({"kind": "finish_orders", "side": side}).game
    game = game.rule({"kind": "move_ships"}).game
    roll = {"kind": "roll_initiative"}
    thrown = {
        msgspec.json.encode(game.rule(roll, dice=engine.seeded(str(n))).events) for n in range(9)
    }
    assert len(thrown) > 1
    assert game.rule(roll).events == game.rule(roll).events
    tried = game.rule(roll, dice=engine.seeded("other")).game
    assert verified(tried.transcript()).verified
    assert verified(game.rule(roll).game.transcript()).dice == "recomputed"


def test_a_side_may_not_give_anothers_order() -> None:
    game = engine.open("full-thrust-light")
    with pytest.raises(engine.Refusal) as refused:
        game.rule({"kind": "finish_orders", "side": "Compact"}, seat="Union")
    assert refused.value.code == "not_your_order"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: engine.open("chess"), "unknown_rulebook"),
        (lambda: engine.open("full-thrust-light", sample="none"), "unknown_sample"),
        (lambda: engine.open("full-thrust-light", setup={"ships": 3}), "malformed"),
        (lambda: engine.open("full-thrust-light", options={"no": 1}), "malformed"),
        (lambda: engine.open("full-thrust-light", dice=engine.supplied(1)), "dice_source"),
        (lambda: engine.open("full-thrust-light").rule(), "no_orders"),
        (lambda: engine.open("full-thrust-light").rule({"kind": "jump"}), "malformed"),
        (lambda: engine.open("full-thrust-light").view("green"), "bad_seat"),
        (lambda: engine.open("full-thrust-light").choices("green"), "bad_seat"),
        (lambda: engine.open("full-thrust-light").odds({"kind": "move_ships"}), "no_odds"),
    ],
)
def test_bad_input_is_refused_with_a_code(call: Any, code: str) -> None:
    with pytest.raises(engine.Refusal) as refused:
        call()
    assert refused.value.code == code


def test_a_side_sees_its_share_of_the_battle() -> None:
    game = engine.open("space-fleet", sample="hidden-approach")
    assert game.view("referee") != game.view(game.sides[0])
    assert game.view(f"side:{game.sides[0]}") == game.view(game.sides[0])


def test_a_battle_ends_with_a_result() -> None:
    game = engine.open("full-thrust-light")
    over = game.rule({"kind": "withdraw", "side": "Compact"}, seat="Compact").game
    assert over.result == engine.Result("Union", "withdrawal")
    assert over.waits_for == ()
    assert verified(over.transcript()).closed


def test_seed_and_name_give_the_dice_of_a_stored_battle() -> None:
    """The key of the dice has the name of the battle in it."""
    one, other = (
        engine.open("full-thrust-light", dice=engine.seeded("s"), name=name) for name in "ab"
    )
    orders = (
        {"kind": "finish_orders", "side": "Compact"},
        {"kind": "finish_orders", "side": "Union"},
        {"kind": "move_ships"},
        {"kind": "roll_initiative"},
    )
    assert one.rule(*orders).events != other.rule(*orders).events


FORWARD = ("finish", "act", "prepare")
MOST_ORDERS = 400


@pytest.mark.parametrize("system", BOOKS)
def test_who_finishes_wherever_that_is_offered_comes_to_the_next_turns(system: str) -> None:
    """The role of a choice says which order brings the battle forward."""
    game = engine.open(system, dice=engine.seeded("forward"))
    given = 0
    while game.turn < 3:
        assert given < MOST_ORDERS, (game, game.waits_for)
        given += 1
        side = game.waits_for[given % len(game.waits_for)]
        choices = sorted(game.choices(side), key=_forward)
        game = game.rule(next(game.moves(side, of=choices, most=1)), seat=side).game


def _forward(choice: Choice) -> int:
    return FORWARD.index(choice.role) if choice.role in FORWARD else len(FORWARD)
