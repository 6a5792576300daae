"""`umpire explain`: one roll of a transcript, told as a person at the table would ask for it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from umpire.cli.reading import read_lines
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    Unusable,
    complain,
    paper,
    printable,
    put_json,
    sentence,
)
from umpire.kernel.errors import Malformed
from umpire.rules import RULEBOOKS
from umpire.scenarios.errors import Conflict
from umpire.scenarios.explain import DiceKey, Explanation, RollLine, Term, listed
from umpire.scenarios.explain import explain as explained
from umpire.scenarios.other_readings import Alternative, Tried

EXAMPLE = "Example: umpire explain battle.ndjson --roll 12"

_SEALED = "sealed until the close: nobody can recompute them yet"


def explain(
    file: Annotated[Path, typer.Argument(help="A transcript; - reads the standard input.")],
    *,
    roll: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The roll of this number, from 1.")
    ] = None,
    label: Annotated[str | None, typer.Option(help="The roll of this label.")] = None,
    listing: Annotated[
        bool, typer.Option("--list", help="List all rolls: number, label, dice, event.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print it as a line of JSON.")] = False,
) -> int:
    """Explain one roll: who, what, by which rule, with which dice, and under other readings.

    The file is verified first. Then the roll's order is judged again with the recorded dice, once
    for every other value of an option.
    """
    if (roll is not None) + (label is not None) + listing != 1:
        raise Unusable("Say one of --roll N, --label LABEL and --list.")
    lines = read_lines(file)
    try:
        if listing:
            _put_list(listed(lines, RULEBOOKS), json=json)
            return FINE
        found = explained(lines, RULEBOOKS, number=roll, label=label)
    except (Malformed, Conflict) as wrong:
        complain(f"{file}: {sentence(wrong)} See umpire verify.")
    else:
        if json:
            put_json(found)
        else:
            _write(_told(found))
        return FINE
    return ANSWER_IS_NO


def _put_list(rolls: Iterable[RollLine], *, json: bool) -> None:
    for roll in rolls:
        if json:
            put_json(roll)
        else:
            _write([f"{roll.number:>4}  {roll.label}  {_faces(roll)}  {roll.told}"])


def _write(lines: Iterable[str]) -> None:
    console = paper()
    for line in lines:
        style = "" if line.startswith(" ") else "bold"
        console.print(Text(printable(line), style), soft_wrap=True)


def _told(found: Explanation) -> Iterator[str]:
    roll = found.roll
    yield f"Roll {roll.number}: {roll.label}"
    yield f"  when    turn {found.turn}, {found.phase.replace('_', ' ')}; entry {roll.version}"
    yield f"  who     {_who(found)}"
    if found.order is not None:
        yield f"  order   {_order(found.order)}"
    yield f"  what    {roll.told}"
    if found.rule is not None:
        yield f"  rule    {found.rule.id} ({found.rule.section}): {found.rule.gist}"
    for number, term in enumerate(found.terms):
        yield f"  {'' if number else 'counts':6}  {_term(term)}"
    yield f"  dice    {_faces(roll)}"
    for line in _key(found.dice):
        yield f"          {line}"
    if found.readings is not None:
        yield "Under other readings"
        yield from (f"  {line}" for line in _readings(found.readings))


def _who(found: Explanation) -> str:
    own = found.side is None or found.seat == f"side:{found.side}"
    return found.seat if own else f"{found.seat}, for {found.side}"


def _order(order: dict[str, Any]) -> str:
    given = {name: value for name, value in order.items() if name != "kind" and value is not None}
    return f"{order['kind']} {msgspec.json.encode(given).decode()}"


def _term(term: Term) -> str:
    name, value = term.name.replace("_", " "), term.value
    said = ("yes" if value else "no") if isinstance(value, bool) else f"{value:.6g}"
    of = f" ({term.of.replace('_', ' ')})" if term.of else ""
    return f"{name}: {said}{of}"


def _faces(roll: RollLine) -> str:
    return f"{len(roll.faces)}d{roll.sides}: {', '.join(str(face) for face in roll.faces)}"


def _key(dice: DiceKey) -> Iterator[str]:
    """Yield how the dice came about, and how anyone computes them."""
    if dice.state == "typed":
        yield "thrown by hand and typed in; there is nothing to recompute"
        return
    if dice.commitment is not None:
        yield f"committed to as {dice.commitment}"
    yield f"seed    {dice.seed or _SEALED}"
    yield f"message {dice.message}"
    yield (
        "HMAC-SHA-256 of the message under the seed (both hex) is the first block of bytes; "
        f"skip those from {dice.below} on, divide by the sides: what is left, and 1, is a face."
    )
    named = "".join(f"{nonce!r}, " for nonce in dice.nonces)
    yield (
        f"The message: umpire-dice/1, the count of nonces, {named}the scenario "
        f"{dice.scenario!r}, the label, each text after its length in two bytes; the block's "
        "number, 0 at first, in four."
    )


def _readings(readings: Tried) -> Iterator[str]:
    for other in readings.alternatives:
        value = msgspec.json.encode(other.value).decode().strip('"')
        yield f"{other.option} = {value} [{other.rule}]: {_otherwise(other)}"
    count = len(readings.alternatives)
    said = {0: "None changes", 1: "One changes"}.get(count, f"{count} change")
    yield f"{said} this event, of {readings.tried} settings tried."


def _otherwise(other: Alternative) -> str:
    if other.told is not None:
        return other.told
    if other.throws is not None:
        dice = other.throws
        return f"It would have thrown {dice.count}d{dice.sides} for {dice.label}."
    if other.refused is not None:
        return f"The order would have been refused: {other.refused}"
    return "This roll would not have been thrown."
