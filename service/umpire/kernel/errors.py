"""The kinds of refusal, and the codes they carry.

A refusal changes nothing. It has a kind, a stable `code`, the rule behind it (if a rulebook is the
reason) and a JSON Pointer to the value at fault (if there is one).

- `Malformed`: the order is not understood.
- `IllegalOrder`: understood; the rules forbid it.
- `CannotAdjudicate`: understood; the rulebook does not decide it, nor does a table or reading.

*Stale* is not a matter of rules: see `umpire.scenarios.errors`.
"""

import copyreg
import sys
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec


class PendingThrow(msgspec.Struct, frozen=True):
    """Dice that would be thrown: their label, how many, and how many sides each has."""

    label: str
    count: int
    sides: int


class Refusal(Exception):  # noqa: N818 — an answer of no is not an error
    """An answer of no. Subclasses name the kind; `code` is stable and has a page of its own.

    `throws` are the dice that the players must throw next, if it waits for any.
    """

    kind: ClassVar[str]

    def __init__(self, code: str, message: str, *, rule: str | None = None, at: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.at = at
        self.throws: PendingThrow | None = None

    def waiting_for(self, throws: PendingThrow) -> "Refusal":
        """Return this refusal, which waits for a throw."""
        self.throws = throws
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Let `copy` and `pickle` rebuild it by its kind, its message and its attributes."""
        return copyreg.__newobj__, (type(self), self.message), self.__dict__  # type: ignore[attr-defined]  # typeshed leaves it out

    def inside(self, pointer: str) -> "Refusal":
        """Return this refusal with `pointer` (a JSON Pointer) put before its own."""
        self.at = pointer + self.at
        return self


class Malformed(Refusal):
    """The request is not understood: wrong types, unknown kinds, impossible dice."""

    kind = "malformed"


class IllegalOrder(Refusal):
    """The order is understood, and the rulebook forbids it here and now."""

    kind = "illegal"


class CannotAdjudicate(Refusal):
    """The rulebook does not decide it, nor does a table or reading of the scenario."""

    kind = "cannot_adjudicate"


class Code(msgspec.Struct, frozen=True):
    """One reason for refusing: its stable name, its meaning, and the rule behind it."""

    name: str
    meaning: str
    refusal: type[Refusal]
    rule: str | None = None

    def refuse(self, message: str, *, at: str = "", rule: str | None = None) -> Refusal:
        """Return the refusal to raise.

        Args:
            message: describes this case.
            at: a JSON Pointer, inside the order, to the value at fault.
            rule: the rule that forbids it, if the code alone does not name it.
        """
        return self.refusal(self.name, message, rule=rule or self.rule, at=at)

    def under(self, rule: str) -> "Code":
        """Return this reason as another book gives it, by a rule of its own."""
        return msgspec.structs.replace(self, rule=rule)


def illegal(name: str, rule: str, meaning: str) -> Code:
    """Return the code of a reason why a rule forbids an order."""
    return Code(name, meaning, IllegalOrder, rule)


def malformed(name: str, meaning: str, rule: str | None = None) -> Code:
    """Return the code of a way to misunderstand an order."""
    return Code(name, meaning, Malformed, rule)


def unanswerable(name: str, rule: str, meaning: str) -> Code:
    """Return the code of a question that the rulebook leaves open."""
    return Code(name, meaning, CannotAdjudicate, rule)


def codes_in(names: Mapping[str, object]) -> tuple[Code, ...]:
    """Return the codes among the names of a module (`vars()`), in the order of their definition."""
    return tuple(value for value in names.values() if isinstance(value, Code))


def codes_of(package: str) -> tuple[Code, ...]:
    """Return the codes that the imported modules of a package name, without those of the kernel."""
    modules = [
        module
        for name, module in sys.modules.items()
        if name == package or name.startswith(f"{package}.")
    ]
    return tuple([code for each in modules for code in codes_in(vars(each)) if code not in CODES])


UNKNOWN_VALUE = malformed("malformed", "The value has the wrong type or is out of range.")
BAD_NAME = malformed(
    "bad_name",
    "A name must have 1 to 80 characters, at least one of them visible, and none that controls the "
    "line or changes the direction of the text.",
)
UNKNOWN_CLASS = malformed("unknown_class", "The book has no ship class of this name.")
TOO_FEW_DICE = malformed("too_few_dice", "The orders need more dice than were typed in.")
TOO_MANY_DICE = malformed("too_many_dice", "More dice were typed in than the orders throw.")
IMPOSSIBLE_DIE = malformed("impossible_die", "A typed die shows a face that it does not have.")
UNRECORDED_ROLL = malformed(
    "unrecorded_roll", "The journal holds no roll for a throw of these orders."
)
WRONG_PHASE = Code(
    "wrong_phase", "The sequence of play does not allow this order in this phase.", IllegalOrder
)

CODES = codes_in(vars())
