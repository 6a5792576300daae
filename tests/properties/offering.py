"""What a book offers in a battle, ordered one offer after another, and what came of it."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple, Union

import msgspec

from properties.filling import faults_of, filled_with
from properties.play import Player
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.scenarios.seats import authorise

OFTEN, SOME = 200, 0.2


class Clash(NamedTuple):
    """Legal values that are refused for how they stand together, where a choice says so."""

    battle: Any
    kind: str
    values: dict[str, Any]
    code: str


class Offered(NamedTuple):
    """How often each kind of choice was offered, the codes that it stated, and those it met."""

    kinds: Counter[type]
    stated: Counter[tuple[str, str]]
    met: Counter[tuple[str, str]]


def nothing_yet() -> Offered:
    """Return that nothing has been offered."""
    return Offered(Counter(), Counter(), Counter())


def heed_offers(player: Player, random: Random, battle: Any, offered: Offered) -> None:
    """Order what one seat is offered, each in the same battle: of kinds often offered, some."""
    side = Seat("side", random.choice(battle.sides))
    seat = random.choice((REFEREE, side))
    given: tuple[Any, ...] = player.book.choices(battle, seat, None)
    for choice in given:
        if offered.kinds[type(choice)] < OFTEN or random.random() < SOME:
            _heed_offer(_Given(player, battle, seat, choice), random, offered)


class _Given(NamedTuple):
    """What is offered to a seat."""

    player: Player
    battle: Any
    seat: Seat
    choice: Choice


def _heed_offer(given: _Given, random: Random, offered: Offered) -> None:
    """Order what a choice offers to a seat: nothing is refused but for the codes that it states."""
    player, battle, seat, choice = given
    kind = kind_of(choice)
    offered.kinds[type(choice)] += 1
    offered.stated.update([(kind, code) for code in choice.unless])

    def hear(order: Any) -> Any:
        authorise(player.book, battle, order, seat)
        answer = player.heard(battle, order, random.randbytes(32))
        if isinstance(answer, Refusal):
            offered.met[kind, answer.code] += 1
        return answer

    assert faults_of(player.book, choice, hear, random) == []


def kind_of(choice: Choice) -> str:
    """Return the name of a kind of choice; a squadron clashes in its order as a ship does."""
    return tag_of(type(choice)).replace("squadron_", "")


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return how a kind of choice is called where it is sent."""
    return str(kind.__struct_config__.tag)


def meet(player: Player, clash: Clash, offered: Offered) -> None:
    """Order what a choice warns of, and be refused for that."""
    given: tuple[Any, ...] = player.book.choices(clash.battle, REFEREE, None)
    choice = next(each for each in given if kind_of(each) == clash.kind)
    assert clash.code in choice.unless
    offered.kinds[type(choice)] += 1
    order = filled_with(choice, clash.values)
    kinds: Any = Union[player.book.order_types]  # noqa: UP007 — made at run time
    answer = player.heard(clash.battle, msgspec.convert(order, kinds), b"0" * 32)
    assert isinstance(answer, Refusal)
    assert answer.code == clash.code
    offered.met[clash.kind, clash.code] += 1
