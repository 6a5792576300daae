"""`umpire verify` and `explain`: check transcripts, and explain a roll."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import track
from rich.text import Text

from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    paper,
    printable,
    put_json,
    read_lines,
    sentence,
)
from umpire.kernel.errors import Malformed
from umpire.rules import SERVED
from umpire.scenarios.errors import Conflict
from umpire.scenarios.explain import (
    Alternative,
    DiceKey,
    Explanation,
    RollLine,
    Term,
    Tried,
    listed,
)
from umpire.scenarios.explain import explain as explained
from umpire.scenarios.transcripts import against, verification_of
from umpire.scenarios.verify import Redaction, Verdict

VERIFY_EXAMPLE = "Example: umpire verify battle.ndjson"
LONG = 500
"""From how many lines on a progress bar is worth showing."""


DICE = {
    "recomputed": "all recomputed from the seed",
    "sealed": "not recomputed, for the seed is secret until the close",
    "typed": "typed in by the players",
}


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(help="Transcripts; - reads the standard input.", metavar="FILE..."),
    ],
    *,
    redacted: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="REDACTED",
            help="A seat's redacted transcript from before the close: is it part of FILE?",
        ),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print each verdict as a line of JSON.")
    ] = False,
) -> int:
    """Verify transcripts: their hashes, dice and rulings.

    Nothing is taken on trust. The first line that differs is named, with its fault and field.
    A redacted one, as a seat has it before the close, shows by itself what it can, and all of it
    --against the whole.
    """
    if redacted is not None and len(files) != 1:
        raise Unusable("--against goes with one FILE.")
    code = FINE
    for file in files:
        try:
            lines = read_lines(file)
        except Unusable as unusable:
            complain(str(unusable))
            code = NOT_UNDERSTOOD
            continue
        verdict = _verdict(lines)
        if redacted is not None and verdict.redacted is not None:
            raise Unusable(f"{file} is redacted itself; --against takes the whole transcript.")
        code = max(code, _tell(file, verdict, json=json))
        if redacted is not None and verdict.verified:
            code = max(code, _tell(redacted, _against(lines, redacted), json=json, whole=file))
    return code


def _against(whole: Sequence[bytes], redacted: Path) -> Verdict:
    return against(whole, read_lines(redacted), SERVED)


def _verdict(lines: Sequence[bytes]) -> Verdict:
    console = paper(errors=True)
    verification = verification_of(lines, SERVED)
    if not console.is_terminal or len(lines) < LONG:
        return verification.run()
    steps = track(
        verification.steps(), "Verifying", total=len(lines), console=console, transient=True
    )
    *_, verdict = steps
    assert isinstance(verdict, Verdict)  # noqa: S101 — `steps` yields it last
    return verdict


def _tell(file: Path, verdict: Verdict, *, json: bool, whole: Path | None = None) -> int:
    """Print a verdict, and return the exit code that it makes; `whole` is what it was against."""
    if json:
        place = {"file": str(file)} | ({} if whole is None else {"against": str(whole)})
        put_json({**place, **msgspec.to_builtins(verdict)})
    else:
        console = paper()
        of = "" if whole is None else f" against {whole}"
        word, style = (
            ("verified", "bold green") if verdict.verified else ("not verified", "bold red")
        )
        heading = Text.assemble(printable(str(file)), ": ", (word, style), printable(of))
        console.print(heading, soft_wrap=True)
        for line in _lines(verdict, proved=whole is not None):
            console.print(Text(f"  {printable(line)}"), soft_wrap=True)
    return FINE if verdict.verified else ANSWER_IS_NO


def _lines(verdict: Verdict, *, proved: bool) -> list[str]:
    lines = []
    if verdict.scenario is not None:
        closed = "closed" if verdict.closed else "not closed"
        lines.append(f"scenario  {verdict.scenario}, {verdict.system}")
        lines.append(f"entries   {verdict.entries}, {closed}")
        lines.append(f"rolls     {verdict.rolls}, {DICE[verdict.dice]}")
    if verdict.redacted is not None:
        lines += _redaction(verdict.redacted, proved=proved and verdict.verified)
    found = verdict.difference
    if found is not None:
        lines.append(f"line      {max(found.line, 1)}")
        lines.append(f"fault     {found.fault}: {found.message}")
        if found.field:
            lines.append(f"field     {found.field}")
    return lines


def _redaction(redacted: Redaction, *, proved: bool) -> list[str]:
    told = "agree with the whole" if proved else "taken on trust until the whole is there"
    return [
        f"seat      {redacted.seat}",
        f"lines     {redacted.hashed} hashed; {redacted.told} told, {told}",
        *([] if proved else ["rulings   not judged again: that takes the whole"]),
    ]


EXPLAIN_EXAMPLE = "Example: umpire explain battle.ndjson --roll 12"


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
    """Explain one roll: its unit, its rule, its dice, and the results under other readings.

    The file is verified first. Then the roll's order is judged again with the recorded dice, once
    for every other value of an option.
    """
    if (roll is not None) + (label is not None) + listing != 1:
        raise Unusable("Give exactly one of --roll N, --label LABEL and --list.")
    lines = read_lines(file)
    try:
        if listing:
            _put_list(listed(lines, SERVED), json=json)
            return FINE
        found = explained(lines, SERVED, number=roll, label=label)
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
        f"skip bytes from {dice.below} on, divide by the sides: the remainder plus 1 is a face."
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
