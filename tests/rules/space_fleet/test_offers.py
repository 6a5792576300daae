"""What Space Fleet offers: orders as they can be sent, and why a filling may be refused."""

from typing import Any

import msgspec
import pytest

from properties.filling import filled_with
from rules.space_fleet.cases_of_offers import ACCEPTED, REFUSED
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.state import Battle


def offered(battle: Battle, kind: str) -> Choice:
    """Return the one choice of a kind that side A has."""
    found = BOOK.choices(battle, Seat("side", "A"), None)
    (choice,) = [each for each in found if each.__struct_config__.tag == kind]
    assert isinstance(choice, Choice)
    return choice


def filled(choice: Choice, values: dict[str, Any]) -> Any:
    """Return the order of a choice with those values filled in."""
    kinds: Any = BOOK.any_order
    return msgspec.convert(filled_with(choice, values), kinds)


@pytest.mark.parametrize(("battle", "kind", "values"), ACCEPTED)
def test_a_filling_is_accepted(battle: Battle, kind: str, values: dict[str, Any]) -> None:
    """What fits together may be ordered."""
    order = filled(offered(battle, kind), values)
    assert BOOK.adjudicate(battle, order, SuppliedDice(())).events


@pytest.mark.parametrize(("battle", "kind", "values", "code"), REFUSED)
def test_a_filling_may_be_refused_for_a_stated_reason(
    battle: Battle, kind: str, values: dict[str, Any], code: str
) -> None:
    """What is legal place by place may clash; the codes for which it may are told."""
    choice = offered(battle, kind)
    with pytest.raises(Refusal) as refused:
        BOOK.adjudicate(battle, filled(choice, values), SuppliedDice(()))
    assert code == refused.value.code
    assert code in choice.unless
