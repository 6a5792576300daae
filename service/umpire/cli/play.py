"""`umpire play`, `odds` and `replay`: play a battle script, and report a battle."""

import math
import re
import secrets
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
import yaml
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from umpire.api.decode import BYTE_ORDER_MARK, domain, other_encoding, require_keys_once
from umpire.api.questions import opening_of
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    paper,
    printable,
    put_bytes,
    put_json,
    read,
    read_lines,
    sentence,
    usable,
)
from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import TOO_MANY_DICE, UNKNOWN_VALUE, CannotAdjudicate, Malformed, Refusal
from umpire.kernel.names import title as as_title
from umpire.kernel.odds import Odds, TargetOdds
from umpire.kernel.rulebook import REFEREE, Id, Rulebook
from umpire.rules import SERVED
from umpire.scenarios.adjudication import adjudicate, name_of, rulebook_named
from umpire.scenarios.errors import DICE_SOURCE, UNKNOWN_VERSION
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    DiceTerms,
    Entry,
    Header,
    Ruled,
    chained,
    codec_of,
    encode,
    rolls_of,
    transcript_line,
)
from umpire.scenarios.naming import as_all_know
from umpire.scenarios.repository import keyed_dice
from umpire.scenarios.transcripts import replay as replayed
from umpire.scenarios.verify import ChainBroken

LONGEST_SCRIPT = 16_777_216
MOST_VALUES = 1_000_000
DRAWN_BYTES = 8
EXAMPLES = files("umpire.cli") / "examples"


_LIKE_A_NUMBER = re.compile(r"Expected `str.*got `(int|float|bool)`")


class ScriptDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the dice of a script come from: a seed, or faces in the order they are used."""

    seed: str | None = None
    faces: tuple[int, ...] | None = None


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A battle script: a set-up, dice and orders in one YAML or JSON file.

    Without `dice`, a seed is drawn and shown.
    """

    system: str
    sample: str | None = None
    setup: Any = None
    options: Any = None
    dice: ScriptDice | None = None
    orders: list[Any]
    scenario: Id = "play"
    title: str = ""


class Game(msgspec.Struct, frozen=True):
    """A script, understood: how the battle begins, its orders, and the faces typed in."""

    rulebook: Rulebook[Any, Any, Any]
    header: Header[Any]
    orders: tuple[Any, ...]
    faces: tuple[int, ...]


def examples() -> list[str]:
    """Return the names of the scripts that come with umpire."""
    return sorted(each.name.removesuffix(".yaml") for each in EXAMPLES.iterdir())


def chosen(file: Path | None, example: str | None) -> tuple[bytes, bool]:
    """Return the text of a script, and whether it must be JSON.

    Raises:
        Unusable: neither or both are given, or it cannot be read.
    """
    if (file is None) == (example is None):
        raise Unusable(f"Give a FILE, or --example with one of: {', '.join(examples())}.")
    if file is not None:
        return read(file, LONGEST_SCRIPT), file.suffix == ".json"
    if example not in examples():
        raise Unusable(f"There is no example {example!r}; there are: {', '.join(examples())}.")
    return (EXAMPLES / f"{example}.yaml").read_bytes(), False


def game_of(text: bytes, *, json: bool = False, seed: str | None = None) -> Game:
    """Understand a script.

    Args:
        text: of the script, in UTF-8.
        json: whether it must be JSON; YAML is read otherwise, which has most of JSON in it.
        seed: in place of the script's own dice.

    Raises:
        Refusal: it is not understood, or contradicts itself; `at` points into the script.
    """
    try:
        return _understood(_value(text, json=json), seed)
    except Refusal as refusal:
        if not json and _LIKE_A_NUMBER.match(refusal.message):
            refusal.message += " (in YAML, a text that looks like a number needs quotes)"
        raise


def _understood(value: Any, seed: str | None) -> Game:
    script: Script = domain(Script, value, "")
    rulebook = rulebook_named(SERVED, script.system)
    battle = opening_of(rulebook, script.sample, script.setup, script.options)
    orders = tuple(
        domain(codec_of(rulebook).order_type, order, f"/orders/{place}")
        for place, order in enumerate(script.orders)
    )
    dice = ScriptDice(seed=seed) if seed is not None else script.dice
    header = Header(
        scenario=script.scenario,
        system=rulebook.system,
        edition=rulebook.edition,
        title=as_title(script.title, "/title"),
        dice=_terms(dice, script.scenario),
        battle=battle,
        book_release=rulebook.release,
    )
    return Game(rulebook, header, orders, (dice and dice.faces) or ())


def _terms(dice: ScriptDice | None, scenario: str) -> DiceTerms:
    if dice is None:
        return DiceTerms("seeded", scenario, seed=secrets.token_hex(DRAWN_BYTES))
    if (dice.seed is None) == (dice.faces is None):
        raise DICE_SOURCE.refuse("Give the dice either a `seed` or `faces`.", at="/dice")
    if dice.faces is not None:
        return DiceTerms("supplied", scenario)
    return DiceTerms("seeded", scenario, seed=dice.seed)


def _value(text: bytes, *, json: bool) -> Any:
    encoding = other_encoding(text)
    if encoding is not None:
        raise UNKNOWN_VALUE.refuse(f"The script is in {encoding}; save it in UTF-8.")
    text = text.removeprefix(BYTE_ORDER_MARK)
    if json or text.lstrip().startswith(b"{"):
        try:
            value = msgspec.json.decode(text)
        except (ValueError, RecursionError) as wrong:
            if json:
                raise UNKNOWN_VALUE.refuse(f"The script is not JSON: {wrong}") from wrong
        else:
            require_keys_once(text, value)
            return value
    try:
        return _unfolded(yaml.load(text.decode(), _Loader))  # noqa: S506 — as safe as its base
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark
        where = f" in line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise UNKNOWN_VALUE.refuse(f"The script is not YAML{where}: {wrong.problem}") from wrong
    except (yaml.YAMLError, ValueError, RecursionError) as wrong:
        raise UNKNOWN_VALUE.refuse(f"The script is not YAML: {wrong}") from wrong


def _unfolded(value: Any) -> Any:
    """Return a value, if it is of bounded size once all its aliases are written out.

    Raises:
        ValueError: it is larger, or holds itself.
    """
    left, stack = MOST_VALUES, [value]
    while stack:
        each = stack.pop()
        left -= 1 + len(each) // 64 if isinstance(each, str) else 1
        if left < 0:
            raise ValueError("its aliases make it too large")
        if isinstance(each, dict):
            stack += each.values()
        elif isinstance(each, list):
            stack += each
    return value


class _Loader(yaml.SafeLoader):
    """Reads YAML with the scalars of JSON, and takes no key twice.

    `on`, `1_0` and `2024-01-01` are text, as is every scalar without another meaning in JSON.
    """

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 — as its base has it
        """Return a mapping.

        Raises:
            ConstructorError: it has a key twice.
        """
        mapping = super().construct_mapping(node, deep=deep)
        if len(mapping) != len(node.value):
            raise yaml.constructor.ConstructorError(
                None, None, "a key occurs twice in one mapping", node.start_mark
            )
        return mapping


def _text(loader: _Loader, node: yaml.ScalarNode) -> str:
    text: str = loader.construct_scalar(node)
    text.encode()  # a lone surrogate is an escape that YAML allows, and no character
    return text


def _number(loader: _Loader, node: yaml.ScalarNode) -> float:
    number = float(loader.construct_scalar(node))
    if not math.isfinite(number):
        raise ValueError(f"{node.value} is out of range")
    return number


_Loader.add_constructor("tag:yaml.org,2002:str", _text)

_Loader.add_constructor("tag:yaml.org,2002:float", _number)

for _kind, _form, _starts in (
    ("null", r"null|~|", ("n", "~", "")),
    ("bool", r"true|false", ("t", "f")),
    ("int", r"-?(0|[1-9][0-9]*)", "-0123456789"),
    ("float", r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", "-0123456789"),
):
    _Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_kind}", re.compile(rf"^(?:{_form})$", re.ASCII), list(_starts)
    )


class Answer(msgspec.Struct, frozen=True):
    """The answer to one order: its events, or a refusal; and the battles around it."""

    place: int
    order: Any
    before: Any
    after: Any
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None

    @property
    def kind(self) -> str:
        """The kind of the order."""
        return str(self.order.__struct_config__.tag)


class Playing:
    """A script being played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._keyed = keyed_dice(game.header, b"")
        self._used = 0

    def answers(self) -> Iterator[Answer]:
        """Yield the answer to each order, given by the referee in the place of every side."""
        battle = self.game.header.battle
        for place, order in enumerate(self.game.orders):
            try:
                ruling = adjudicate(
                    self.game.rulebook, battle, (order,), self._dice(), seat=REFEREE
                )
            except Refusal as refusal:
                yield Answer(place, order, battle, battle, refusal=self._placed(refusal, place))
                continue
            self._used += sum(len(roll.faces) for roll in rolls_of(ruling.events))
            yield Answer(place, order, battle, ruling.state, ruling.events)
            battle = ruling.state

    def finish(self) -> None:
        """Say that all orders are played.

        Raises:
            Malformed: some of the typed dice were not used.
        """
        thrown = len(self.game.faces)
        if self._used < thrown:
            raise TOO_MANY_DICE.refuse(
                f"{thrown - self._used} of the {thrown} typed dice are not thrown by these orders.",
                at=f"/dice/faces/{self._used}",
            )

    def _dice(self) -> Dice:
        return self._keyed or SuppliedDice(self.game.faces[self._used :])

    def _placed(self, refusal: Refusal, place: int) -> Refusal:
        """Return a refusal of one order with its pointer into the whole script."""
        faces, _, face = refusal.at.partition("/faces/")
        if face and not faces:
            refusal.at = f"/dice/faces/{self._used + int(face)}"
        elif refusal.at == "/faces":
            refusal.at = "/dice/faces"
        else:
            refusal.at = f"/orders/{place}{refusal.at.removeprefix('/orders/0')}"
        return refusal


STYLES = {"active": "green", "destroyed": "red"}


class Report:
    """Writes a battle as it proceeds. The rulebook writes the lines of its events."""

    def __init__(
        self, rulebook: Rulebook[Any, Any, Any], header: Header[Any], console: Console | None = None
    ) -> None:
        self._rulebook = as_all_know(rulebook, header.battle)
        self._header = header
        self._console = console or paper()
        self._heading = ""
        self.battle = header.battle

    def opening(self) -> None:
        """Write the rulebook and the dice."""
        header = self._header
        named = f"{header.scenario}: {header.title}" if header.title else header.scenario
        self._line(f"{named}, under {self._rulebook.title}, edition {header.edition}", "bold")
        self._line(_dice(header))

    def events(self, events: Iterable[Any]) -> None:
        """Write what happened, and keep the battle that it leaves."""
        for event in events:
            self._under_heading()
            told = printable(self._rulebook.tell(event))
            rule = printable(getattr(event, "rule", ""))
            self._console.print(
                Text.assemble("  ", told, (f" [{rule}]", "dim") if rule else ""), soft_wrap=True
            )
            self.battle = event.apply(self.battle)

    def refusal(self, kind: str, refusal: Refusal) -> None:
        """Write why an order is refused."""
        self._under_heading()
        self._line(f"  {kind} is refused: {sentence(refusal)}", "yellow")

    def entry(self, entry: Entry) -> None:
        """Write one entry of a journal."""
        match entry:
            case Ruled():
                self.events(entry.events)
            case Contributed():
                self.contributed(entry)
            case Closed():
                self.closed(entry)

    def contributed(self, entry: Contributed) -> None:
        """Write that a side has put words of its own into the key of the dice."""
        self._line(f"{printable(entry.seat)} adds to the dice: {printable(entry.nonce)}.")

    def closed(self, entry: Closed) -> None:
        """Write that the scenario is closed, where that reveals a seed."""
        if entry.seed is not None:
            self._line("")
            self._line(f"Closed; the seed of the dice is {entry.seed}.")

    def ships(self) -> None:
        """Write the state of every ship and every group, from the referee's view."""
        view = msgspec.to_builtins(self._rulebook.view(self.battle, REFEREE))
        for kind in _UNITS:
            if view.get(kind):
                self._units(kind.capitalize(), view[kind])

    def _units(self, heading: str, units: list[dict[str, Any]]) -> None:
        """Write units of a kind under a heading, a line each."""
        self._line("")
        self._line(heading, "bold")
        widths = [max(len(str(unit.get(key, ""))) for unit in units) for key in _LEADING]
        for unit in units:
            lead = [
                str(unit.get(key, "")).ljust(width)
                for key, width in zip(_LEADING, widths, strict=True)
            ]
            style = STYLES.get(str(unit.get("status")), "yellow")
            line = Text.assemble("  ", printable("  ".join(lead[:-1])), "  ", (lead[-1], style))
            line.append(f"  {printable('; '.join(_details(unit)))}".rstrip())
            self._console.print(line, soft_wrap=True)

    def _under_heading(self) -> None:
        """Write the turn and the phase, where they are others than before."""
        turn, phase = (getattr(self.battle, name, None) for name in ("turn", "phase"))
        parts = [f"Turn {turn}" if turn is not None else "", str(phase or "").replace("_", " ")]
        heading = ", ".join(part for part in parts if part)
        if heading != self._heading:
            self._heading = heading
            self._line("")
            self._line(heading, "bold cyan")

    def _line(self, text: str, style: str = "") -> None:
        self._console.print(Text(printable(text), style), soft_wrap=True)


_UNITS = ("ships", "groups")
_LEADING = ("id", "side", "status")
_TO_ADD = frozenset(_LEADING)


def _dice(header: Header[Any]) -> str:
    terms = header.dice
    match terms.source:
        case "seeded":
            return f"Dice from the seed {terms.seed!r}"
        case "committed":
            return f"Dice from a secret seed, committed to as {terms.commitment}"
        case _:
            return "Dice thrown by hand and typed in"


def _details(unit: dict[str, Any]) -> list[str]:
    """Return the plain values of a unit's view that are worth showing."""
    return [
        f"{name.replace('_', ' ')} {value}" if value else name.replace("_", " ")
        for name, value in ((name, _plain(value)) for name, value in unit.items())
        if name not in _TO_ADD and value is not None
    ]


def _plain(value: Any) -> str | None:
    """Return a plain value in words, "" for a bare yes, `None` for one not worth a word."""
    match value:
        case bool():
            return "" if value else None
        case int() | float():
            return f"{value:.6g}"
        case str():
            return value or None
        case [*several] if several and all(isinstance(each, str | int) for each in several):
            return ", ".join(str(each) for each in several)
        case _:
            return None


PLAY_EXAMPLE = "Example: umpire play battle.yaml --transcript battle.ndjson"


def play(  # noqa: PLR0913 — one for each option
    file: Annotated[
        Path | None,
        typer.Argument(help="A battle script in YAML or JSON; - reads the standard input."),
    ] = None,
    *,
    example: Annotated[
        str | None, typer.Option(help="Play this example that comes with umpire.")
    ] = None,
    show: Annotated[
        bool, typer.Option("--show", help="Print the script, and play nothing.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help="Throw the dice from this seed, whatever the script says.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first order that is refused.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each order, not a report.")
    ] = False,
    transcript: Annotated[
        Path | None, typer.Option(help="Write a transcript that `umpire verify` checks.")
    ] = None,
) -> int:
    """Play a battle script, and report what happens.

    A script names a system, a sample or a set-up, the dice (a seed, or faces) and the orders.
    A refused order is reported and changes nothing.
    """
    text, is_json = chosen(file, example)
    if show:
        put_bytes(text)
        return FINE
    game = game_of(text, json=is_json, seed=seed)
    playing = Playing(game)
    answers = _until_refused(playing.answers(), strict=strict)
    told = list(_as_json(game, answers) if json else _reported(game, answers))
    refused = sum(1 for answer in told if answer.refusal)
    if transcript is not None:
        with usable(transcript, "written"):
            transcript.write_bytes(b"".join(transcribed(game, told)))
    if refused:
        complain(f"{refused} of {len(game.orders)} orders refused.")
        return ANSWER_IS_NO
    try:
        playing.finish()
    except Refusal as refusal:
        complain(sentence(refusal))
        return ANSWER_IS_NO
    return FINE


def _until_refused(answers: Iterator[Answer], *, strict: bool) -> Iterator[Answer]:
    for answer in answers:
        yield answer
        if strict and answer.refusal:
            return


def _reported(game: Game, answers: Iterator[Answer]) -> Iterator[Answer]:
    """Report answers as they come, and yield them."""
    report = Report(game.rulebook, game.header)
    report.opening()
    for answer in answers:
        if answer.refusal:
            report.refusal(answer.kind, answer.refusal)
        report.events(answer.events)
        yield answer
    report.ships()


def _as_json(game: Game, answers: Iterator[Answer]) -> Iterator[Answer]:
    """Print answers as they come, the battle last, and yield them."""
    battle = game.header.battle
    for answer in answers:
        said = {"order": answer.place, "kind": answer.kind}
        put_json(
            {**said, "refusal": refusal_as_json(answer.refusal)}
            if answer.refusal
            else {**said, "events": answer.events}
        )
        battle = answer.after
        yield answer
    put_json({"battle": game.rulebook.view(battle, REFEREE)})


def refusal_as_json(refusal: Refusal) -> dict[str, str | None]:
    """Return a refusal as JSON has it."""
    return {
        "kind": refusal.kind,
        "code": refusal.code,
        "rule": refusal.rule,
        "message": refusal.message,
        "at": refusal.at,
    }


def transcribed(game: Game, answers: list[Answer]) -> Iterator[bytes]:
    """Yield the lines of the transcript of a game: header, rulings, close."""
    chain = b""
    for part in (game.header, *_entries(game, answers)):
        line = encode(part)
        chain = chained(chain, line)
        yield transcript_line(line, chain)


def _entries(game: Game, answers: list[Answer]) -> Iterator[Entry]:
    seat, edition = name_of(REFEREE), game.header.edition
    accepted = [answer for answer in answers if answer.refusal is None]
    for version, answer in enumerate(accepted, start=1):
        yield Ruled(
            version=version,
            seat=seat,
            edition=edition,
            orders=(answer.order,),
            events=answer.events,
        )
    yield Closed(version=len(accepted) + 1, seat=seat, edition=edition, seed=None)


ODDS_EXAMPLE = "Example: umpire odds battle.yaml"
BAR = 24
SHOWN = 0.00005
"""The least chance that is worth a row: one that does not round to nothing."""


def odds(
    file: Annotated[
        Path | None,
        typer.Argument(help="A battle script in YAML or JSON; - reads the standard input."),
    ] = None,
    *,
    example: Annotated[
        str | None, typer.Option(help="Use this example, which comes with umpire.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the odds as JSON.")] = False,
) -> int:
    """Print the exact chances of the last fire in a script.

    All orders before it are played first; the fire itself throws no dice.
    """
    text, is_json = chosen(file, example)
    game = game_of(text, json=is_json)
    try:
        fire, found, refusals = _last_fire(game)
    except Refusal as refusal:
        complain(sentence(refusal))
        return ANSWER_IS_NO
    for earlier in refusals:
        complain(sentence(earlier))
    if json:
        put_json(
            {
                "order": fire.place,
                "kind": fire.kind,
                "targets": found.targets,
                "refusals": [refusal_as_json(earlier) for earlier in refusals],
            }
        )
    else:
        _tell(paper(), fire, found)
    return ANSWER_IS_NO if refusals else FINE


def _last_fire(game: Game) -> tuple[Answer, Odds, list[Refusal]]:
    """Return the last order that has odds, its odds, and the refusals before it.

    Raises:
        Refusal: the rules do not allow that order.
        Unusable: there is none.
    """
    families = game.rulebook.families
    answers = list(Playing(game).answers())
    for answer in reversed(answers):
        if families[type(answer.order)] != "fire":
            continue
        try:
            found = game.rulebook.odds(answer.before, answer.order)
        except CannotAdjudicate:
            continue
        except Refusal as refusal:
            raise refusal.inside(f"/orders/{answer.place}") from None
        refusals = [each.refusal for each in answers[: answer.place] if each.refusal]
        return answer, found, refusals
    raise Unusable("The script declares no fire.")


def _tell(console: Console, fire: Answer, found: Odds) -> None:
    turn, phase = (getattr(fire.before, name, None) for name in ("turn", "phase"))
    when = f", turn {turn}, {phase}" if turn is not None else ""
    heading = f"Odds of {fire.kind} at /orders/{fire.place}{when}"
    console.print(Text(heading, "bold"), soft_wrap=True)
    for target in found.targets:
        console.print()
        console.print(
            Text(f"{printable(target.target)}: mean damage {target.mean_damage:.3f}", "bold cyan"),
            soft_wrap=True,
        )
        console.print(_damage(target, console))
        if not console.is_terminal:
            console.print()
        console.print(_outcomes(target, console))


def _table(console: Console) -> Table:
    """Return a table with lines on a terminal, and without them in a pipe."""
    return Table(box=box.SIMPLE_HEAD if console.is_terminal else None, pad_edge=False)


def _damage(target: TargetOdds, console: Console) -> Table:
    table = _table(console)
    for title in ("damage", "exactly", "or more"):
        table.add_column(title, justify="right")
    if console.is_terminal:
        table.add_column("")
    or_more, most = 1.0, max(target.damage)
    for points, chance in enumerate(target.damage):
        if chance >= SHOWN:
            bar = ["\u2588" * round(BAR * chance / most)] if console.is_terminal else []
            table.add_row(str(points), _percent(chance), _percent(or_more), *bar)
        or_more -= chance
    return table


def _outcomes(target: TargetOdds, console: Console) -> Table:
    table = _table(console)
    table.add_column("outcome")
    table.add_column("chance", justify="right")
    table.add_column("rule")
    for outcome in target.outcomes:
        table.add_row(
            Text(printable(outcome.name)), _percent(outcome.chance), Text(f"[{outcome.rule}]")
        )
    return table


def _percent(chance: float) -> str:
    return f"{max(0.0, chance):.2%}"


REPLAY_EXAMPLE = "Example: umpire replay battle.ndjson --to 12"


def replay(
    file: Annotated[Path, typer.Argument(help="A transcript; - reads the standard input.")],
    *,
    to: Annotated[
        int | None, typer.Option(min=0, metavar="VERSION", help="Stop after this version.")
    ] = None,
) -> int:
    """Report a battle from its transcript.

    The events are shown as they were recorded: nothing is ruled again, and no dice are thrown.
    `umpire verify` checks whether they can be trusted.
    """
    report, version, line = None, 0, 1
    try:
        for step in replayed(read_lines(file), SERVED):
            if report is None:
                report = Report(rulebook_named(SERVED, step.header.system), step.header)
                report.opening()
            elif step.entry is not None:
                report.entry(step.entry)
            version = step.entry.version if step.entry else 0
            line += 1
            if version == to:
                break
    except ChainBroken:
        complain(f"{file}, line {line}: it is not the line that was hashed here.")
        return NOT_UNDERSTOOD
    except Malformed as wrong:
        complain(f"{file}, line {line}: {sentence(wrong)}")
        return NOT_UNDERSTOOD
    if to is not None and version < to:
        raise UNKNOWN_VERSION.refuse(f"There is no version {to}; {file} ends at {version}.")
    if report is not None:
        report.ships()
    return FINE
