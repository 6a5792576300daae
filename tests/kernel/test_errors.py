"""Refusals: kinds, codes, pointers."""

import pytest

from umpire.kernel import errors
from umpire.kernel.errors import CannotAdjudicate, Code, IllegalOrder, Malformed


@pytest.mark.parametrize(
    ("code", "kind", "word"),
    [
        (errors.illegal("far", "R-1", "too far"), IllegalOrder, "illegal"),
        (errors.malformed("odd", "not understood"), Malformed, "malformed"),
        (errors.unanswerable("hm", "R-2", "not said"), CannotAdjudicate, "cannot_adjudicate"),
    ],
)
def test_a_code_knows_its_kind(code: Code, kind: type[errors.Refusal], word: str) -> None:
    """What it refuses with carries its name, its rule and the place at fault."""
    refused = code.refuse("no", at="/x")
    assert type(refused) is kind
    assert (refused.kind, refused.code, refused.rule) == (word, code.name, code.rule)
    assert (refused.message, str(refused), refused.at) == ("no", "no", "/x")


def test_the_rule_of_a_case_goes_before_the_rule_of_its_code() -> None:
    """Where the code alone does not say which."""
    assert errors.WRONG_PHASE.refuse("no", rule="R-9").rule == "R-9"


def test_a_pointer_is_put_before_the_place_at_fault() -> None:
    """From the inside out."""
    refused = errors.UNKNOWN_VALUE.refuse("no", at="/weapon")
    assert refused.inside("/shots/3").inside("/orders/0").at == "/orders/0/shots/3/weapon"


def test_the_codes_of_the_kernel_are_all_listed() -> None:
    """Each one has a page."""
    named = {value for value in vars(errors).values() if isinstance(value, Code)}
    assert named == set(errors.CODES)
