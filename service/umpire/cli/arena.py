"""`umpire arena` and `umpire balance`: many battles between two bots, or between two fleets.

A bot is a Python file with one function, `decide(player)`. It returns an order, or `None` if it has
nothing to order. `player` is a `umpire.engine.Player`.
"""

import linecache
import math
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from types import FrameType, ModuleType
from typing import Annotated, Any
from xml.sax.saxutils import escape

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from umpire import engine
from umpire.cli.terminal import FINE, Unusable, paper, printable, put_json, read, sentence, usable
from umpire.kernel.decoders import decoder_of

ARENA_EXAMPLE = "Example: umpire arena mine.py theirs.py --system full-thrust-light --battles 200"
BALANCE_EXAMPLE = "Example: umpire balance frigates.json cruisers.json --battles 100"

MOST_A_TURN = 2_000
"""Orders of a turn; a bot that gives more does not end it."""
PATIENCE_S = 20
"""Processor time of one decision."""
Z95 = 1.96
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""
LONGEST_FLEET = 4_194_304
OF_SAMPLE = ("ships", "groups", "dummies")
"""Units of a sample that do not fight for a fleet."""
OF_PLACE = ("side", "x", "y", "course", "facing", "velocity", "place", "cell", "vector", "squadron")
"""Fields of a ship that a fleet may leave to the places of a sample."""
BUILT_IN = files("umpire.cli") / "captain.py"
"""The bot that plays for fleets, if none is named."""


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet: ships as in a set-up. A sample gives them a side, and a place if they have none."""

    system: str
    ships: list[dict[str, Any]]
    name: str = ""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match: two bots, and the set-ups of its battles.

    Attributes:
        bots: their files.
        names: as they are reported.
        setups: the set-up if the first plays the first side, and if it plays the second.
        turns: the number of turns after which a battle is a draw.
    """

    system: str
    bots: tuple[str, str]
    names: tuple[str, str]
    setups: tuple[Any, Any]
    seed: str
    turns: int
    transcripts: str | None = None


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One battle: its winner (0: the first, 1: the second, null: nobody), and the surviving ships.

    Attributes:
        number: of the battle, from 1.
        seed: of its dice. Two consecutive battles have the same seed, with sides swapped.
        sides: of the first and of the second.
        reason: why it ended; `turns` at the limit of turns.
        left: the share of the ships of each that still fight.
    """

    number: int
    seed: str
    sides: tuple[str, str]
    winner: int | None
    reason: str
    turns: int
    orders: int
    left: tuple[float, float]


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """The result of all battles.

    Attributes:
        wins: of the first and of the second.
        score: the share of the first: a draw counts as half a win.
        interval: the 95 % interval of that share (Wilson).
        left: the mean share of ships that still fight at the end.
        split_pairs: pairs of battles, sides swapped, in which each won one: there the dice and the
            side decide rather than the player.
    """

    system: str
    names: tuple[str, str]
    battles: int
    wins: tuple[int, int]
    draws: int
    score: float
    interval: tuple[float, float]
    left: tuple[float, float]
    pairs: int
    split_pairs: int
    played: tuple[Played, ...]


class BotFault(Exception):  # noqa: N818 -- of the bot, not of the program
    """A bot cannot be used, or broke off a battle; the message is for its author."""


System = Annotated[str, typer.Option(help="The rulebook.")]
Sample = Annotated[str | None, typer.Option(help="A sample set-up of it; the first by default.")]
Battles = Annotated[int, typer.Option(min=1, max=100_000, help="How many; sides are swapped.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes; 0: one for each processor.")]
Seed = Annotated[str, typer.Option(help="The same seed plays the same battles.")]
Turns = Annotated[int, typer.Option(min=1, help="A battle is a draw after this many turns.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Transcripts = Annotated[
    Path | None, typer.Option(help="A folder for transcripts that `umpire verify` checks.")
]
Chart = Annotated[Path | None, typer.Option(help="Write the result as an SVG picture.")]


def arena(  # noqa: PLR0913 -- one for each option
    first: Annotated[Path, typer.Argument(help="A bot: a Python file with decide(player).")],
    second: Annotated[Path, typer.Argument(help="The bot that it plays against.")],
    *,
    system: System = "full-thrust-light",
    sample: Sample = None,
    battles: Battles = 100,
    jobs: Jobs = 0,
    seed: Seed = "arena",
    turns: Turns = 40,
    transcripts: Transcripts = None,
    chart: Chart = None,
    json: AsJson = False,
) -> int:
    """Let two bots play battles against each other, and report who wins how often.

    Each plays both sides: two battles that follow upon each other have the same dice, with the
    sides swapped.
    """
    if system not in engine.rulebooks():
        raise Unusable(f"{system!r} is no rulebook: {', '.join(engine.rulebooks())}.")
    chosen = _sample(system, sample)
    match = Match(
        system=system,
        bots=(str(first), str(second)),
        names=_named(first.stem, second.stem),
        setups=(chosen, chosen),
        seed=seed,
        turns=turns,
        transcripts=None if transcripts is None else str(transcripts),
    )
    return _report(match, battles, jobs, chart, json=json)


def balance(  # noqa: PLR0913 -- one for each option
    first: Annotated[Path, typer.Argument(help='A fleet: {"system": ..., "ships": [...]}.')],
    second: Annotated[Path, typer.Argument(help="The fleet that it fights against.")],
    *,
    sample: Sample = None,
    bot: Annotated[
        Path | None, typer.Option(help="The bot that plays both; one comes with umpire.")
    ] = None,
    battles: Battles = 100,
    jobs: Jobs = 0,
    seed: Seed = "balance",
    turns: Turns = 40,
    transcripts: Transcripts = None,
    chart: Chart = None,
    json: AsJson = False,
) -> int:
    """Let two fleets fight, both played by one bot, and report the winner and the margin.

    The ships of a fleet take the places of a sample's ships, unless the file places them.
    """
    fleets = (_fleet(first), _fleet(second))
    if fleets[0].system != fleets[1].system:
        raise Unusable(
            f"{first} is for {fleets[0].system}, and {second} for {fleets[1].system}: fleets "
            "of one rulebook fight each other."
        )
    by = str(bot or BUILT_IN)
    match = Match(
        system=fleets[0].system,
        bots=(by, by),
        names=_named(fleets[0].name or first.stem, fleets[1].name or second.stem),
        setups=(_placed(fleets, sample), _placed(fleets[::-1], sample)),
        seed=seed,
        turns=turns,
        transcripts=None if transcripts is None else str(transcripts),
    )
    return _report(match, battles, jobs, chart, json=json)


def _sample(system: str, name: str | None) -> str:
    samples = engine.rulebooks()[system].samples
    if name is not None and name not in samples:
        raise Unusable(f"{system} has no sample {name!r}; it has {', '.join(samples)}.")
    return name or next(iter(samples))


def _named(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first != second else (f"{first} (1)", f"{second} (2)")


def _fleet(file: Path) -> Fleet:
    try:
        fleet = decoder_of(Fleet).decode(read(file, LONGEST_FLEET))
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise Unusable(f'{file} is not {{"system": …, "ships": […]}}: {wrong}.') from wrong
    if fleet.system not in engine.rulebooks():
        known = ", ".join(engine.rulebooks())
        raise Unusable(f"{file}: {fleet.system!r} is no rulebook: {known}.")
    if not fleet.ships:
        raise Unusable(f"{file} has no ships.")
    return fleet


def _placed(fleets: Sequence[Fleet], sample: str | None) -> dict[str, Any]:
    """Return the set-up with the first fleet in the places of the first side of a sample."""
    system = fleets[0].system
    samples = engine.rulebooks()[system].samples
    chosen = _sample(system, sample)
    setup = samples[chosen]
    ships = list[dict[str, Any]]()
    for side, fleet in zip(setup["sides"], fleets, strict=True):
        slots = [each for each in setup["ships"] if each["side"] == side]
        for number, ship in enumerate(fleet.ships):
            if number >= len(slots):
                raise Unusable(
                    f"Sample {chosen} has {len(slots)} places for a side, and fleet "
                    f"{fleet.name or '?'} has {len(fleet.ships)} ships: choose another --sample of "
                    f"{system} ({', '.join(samples)})."
                )
            place = {key: slots[number][key] for key in OF_PLACE if key in slots[number]}
            ships.append({"id": f"{side[:20]}-{number + 1}", **place, **ship, "side": side})
    kept = {key: value for key, value in setup.items() if key not in OF_SAMPLE}
    setup = {**kept, "ships": ships}
    try:
        engine.open(system, setup=setup)
    except engine.Refusal as refusal:
        raise Unusable(f"These fleets cannot fight: {sentence(refusal)}") from refusal
    return setup


def _report(match: Match, battles: int, jobs: int, chart: Path | None, *, json: bool) -> int:
    tally = _tally(match, tuple(_all_played(match, battles, jobs)))
    if chart is not None:
        with usable(chart, "written"):
            chart.write_text(drawn(tally), encoding="utf-8")
    if json:
        put_json(tally)
    else:
        out = paper()
        for line in told(tally):
            out.print(printable(line))
    return FINE


def _all_played(match: Match, battles: int, jobs: int) -> Iterator[Played]:
    """Yield the battles in order; the first fault of a bot ends it.

    Raises:
        Unusable: a bot cannot be used, or broke off a battle.
    """
    if match.transcripts is not None:
        with usable(match.transcripts, "made"):
            Path(match.transcripts).mkdir(parents=True, exist_ok=True)
    console = paper(errors=True)
    columns = (TextColumn("battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    work = [(match, number) for number in range(1, battles + 1)]
    workers = min(jobs or os.cpu_count() or 1, battles)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("battles", total=battles)
        try:
            for bot in dict.fromkeys(match.bots):
                _load(bot)
            if workers == 1:
                for one in work:
                    yield _play(one)
                    bar.advance(task)
                return
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(workers, mp_context=context) as pool:
                try:
                    for played in pool.map(_play, work):
                        yield played
                        bar.advance(task)
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
        except BotFault as fault:
            raise Unusable(str(fault)) from fault
        except engine.Refusal as refusal:
            raise Unusable(sentence(refusal)) from refusal


def _play(work: tuple[Match, int]) -> Played:
    match, number = work
    return play(match, number)


def play(match: Match, number: int) -> Played:
    """Play one battle.

    Raises:
        BotFault: a bot cannot be used, raises, gives an illegal order, or does not end a turn.
    """
    swapped = number % 2 == 0
    seed = f"{match.seed} {(number + 1) // 2}"
    opened = match.setups[swapped]
    given = {"sample": opened} if isinstance(opened, str) else {"setup": opened}
    game = engine.open(match.system, dice=engine.seeded(seed), name="arena", **given)
    if len(game.sides) != 2:  # noqa: PLR2004 -- a duel
        raise BotFault(f"An arena has two sides, and this battle has {len(game.sides)}.")
    sides = (game.sides[1], game.sides[0]) if swapped else (game.sides[0], game.sides[1])
    bots = {side: _Bot(bot, side) for side, bot in zip(sides, match.bots, strict=True)}
    began = _fighting(game)
    orders = in_turn = 0
    turn = game.turn
    while game.result is None and game.turn <= match.turns:
        if game.turn != turn:
            turn, in_turn = game.turn, 0
        if in_turn >= MOST_A_TURN:
            raise BotFault(_without_end(match, number, game, bots))
        game = _next(game, bots, f"{seed} {orders}", number)
        orders, in_turn = orders + 1, in_turn + 1
    if match.transcripts is not None:
        file = Path(match.transcripts, f"battle-{number:05}.ndjson")
        file.write_bytes(game.transcript())
    result = game.result
    winner = None if result is None or result.winner is None else sides.index(result.winner)
    left = _fighting(game)
    return Played(
        number=number,
        seed=seed,
        sides=sides,
        winner=winner,
        reason="turns" if result is None else result.reason,
        turns=min(game.turn, match.turns),
        orders=orders,
        left=(_share(left, began, sides[0]), _share(left, began, sides[1])),
    )


def _share(left: Mapping[str, int], began: Mapping[str, int], side: str) -> float:
    return min(1.0, left[side] / max(1, began[side]))


def _next(game: engine.Game, bots: Mapping[str, "_Bot"], seed: str, number: int) -> engine.Game:
    """Return the game after the next order: of the first side waited for that gives one."""
    waiting = game.waits_for
    turned = waiting[game.turn % len(waiting) :] + waiting[: game.turn % len(waiting)]
    for side in turned:
        bot = bots[side]
        where = f"battle {number}, turn {game.turn}, phase {game.phase}, as {side}"
        order = bot.decide(game.player(side, seed), where)
        if order is None:
            continue
        try:
            return game.rule(order, seat=side).game
        except engine.Refusal as refusal:
            raise BotFault(
                f"{bot.file} gave an illegal order in {where}: {_shortly(order)}: "
                f"{sentence(refusal)}"
            ) from refusal
        except TypeError as wrong:
            raise BotFault(
                f"{bot.file} returned {_shortly(order)} in {where}: an order is a dict as "
                "`player.moves()` yields them, or None."
            ) from wrong
    names = ", ".join(bots[side].file for side in turned)
    raise BotFault(
        f"{names}: no order in battle {number}, turn {game.turn}, phase {game.phase}, though the "
        f"battle waits for {' and '.join(turned)}. `player.moves()` yields what may be ordered."
    )


def _without_end(match: Match, number: int, game: engine.Game, bots: Mapping[str, "_Bot"]) -> str:
    last = ", ".join(f"{bot.file}: {' '.join(bot.last[-3:])}" for bot in bots.values() if bot.last)
    return (
        f"Battle {number} does not end: {MOST_A_TURN:,} orders in turn {game.turn} of "
        f"{match.system}, phase {game.phase}. The last ones: {last}. A choice whose role is "
        "`finish` ends the part of a side in a phase."
    )


def _shortly(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}…"  # noqa: PLR2004 -- a line or two


def _fighting(game: engine.Game) -> dict[str, int]:
    """Return how many ships of each side still fight: at least 1 at the beginning."""
    ships = game.view("referee").ships
    return {
        side: sum(1 for each in ships if each.side == side and each.status == "active")
        for side in game.sides
    }


class _Bot:
    """A bot in a battle: its file is loaded again, so that battles do not depend on each other."""

    def __init__(self, file: str, side: str) -> None:
        self.file = Path(file).name
        self.last = list[str]()
        self._side = side
        self._decide: Callable[[engine.Player], Any] = _load(file).decide

    def decide(self, player: engine.Player, where: str) -> Any:
        """Return its order.

        Raises:
            BotFault: it raises, or thinks for too long.
        """
        try:
            with _in_time():
                order = self._decide(player)
        except _Slow:
            raise BotFault(
                f"{self.file} thought for more than {PATIENCE_S} s in {where}: {player.phase}."
            ) from None
        except Exception as fault:
            place = traceback.extract_tb(fault.__traceback__)[-1]
            raise BotFault(
                f"{self.file} raised {type(fault).__name__}: {fault} "
                f"(at {Path(place.filename).name}:{place.lineno}) in {where}."
            ) from fault
        if isinstance(order, dict):
            self.last = [*self.last[-5:], str(order.get("kind"))]
        return order


class _Slow(BaseException):
    """A decision takes too long. A bot that catches every `Exception` does not catch it."""


@contextmanager
def _in_time() -> Iterator[None]:
    """Bound the processor time of a decision, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise _Slow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _load(file: str) -> Any:
    """Return the module of a bot.

    Raises:
        Unusable: it cannot be read.
        BotFault: it is no Python, raises, or has no `decide`.
    """
    with usable(file, "read"):
        source = Path(file).read_bytes()
    name = Path(file).name
    module = ModuleType(Path(file).stem)
    module.__file__ = file
    linecache.checkcache(file)
    try:
        exec(compile(source, file, "exec"), module.__dict__)  # noqa: S102 -- the user's own program
    except SyntaxError as wrong:
        raise BotFault(f"{name} is no Python (line {wrong.lineno}): {wrong.msg}.") from wrong
    except Exception as fault:
        raise BotFault(f"{name} raised {type(fault).__name__} at import: {fault}.") from fault
    if not callable(getattr(module, "decide", None)):
        raise BotFault(f"{name} has no function decide(player): it returns an order, or None.")
    return module


def _tally(match: Match, played: tuple[Played, ...]) -> Tally:
    wins = tuple([sum(1 for each in played if each.winner == place) for place in (0, 1)])
    draws = len(played) - sum(wins)
    score = (wins[0] + draws / 2) / len(played)
    pairs = list(zip(played[::2], played[1::2], strict=False))
    split = sum(1 for one, two in pairs if {one.winner, two.winner} == {0, 1})
    left = [sum(each.left[place] for each in played) / len(played) for place in (0, 1)]
    return Tally(
        system=match.system,
        names=match.names,
        battles=len(played),
        wins=(wins[0], wins[1]),
        draws=draws,
        score=score,
        interval=wilson(score, len(played)),
        left=(left[0], left[1]),
        pairs=len(pairs),
        split_pairs=split,
        played=played,
    )


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of `count` (Wilson); with draws it is a little wide."""
    middle = (share + Z95**2 / (2 * count)) / (1 + Z95**2 / count)
    half = Z95 * math.sqrt(share * (1 - share) / count + Z95**2 / (4 * count**2))
    half /= 1 + Z95**2 / count
    return max(0.0, middle - half), min(1.0, middle + half)


def told(tally: Tally) -> Iterator[str]:
    """Yield the report, line by line."""
    first, second = tally.names
    low, high = tally.interval
    yield f"{tally.battles} battles of {tally.system}, {first} against {second}"
    yield f"  {first} wins {tally.wins[0]}, {second} wins {tally.wins[1]}, draws {tally.draws}"
    yield (
        f"  {first} scores {tally.score:.1%} (95 % interval {low:.1%} to {high:.1%}); "
        f"{_verdict(tally)}"
    )
    yield (
        f"  ships left at the end: {first} {tally.left[0]:.0%}, {second} {tally.left[1]:.0%} "
        "on average"
    )
    if tally.pairs:
        yield (
            f"  dice luck: in {tally.split_pairs} of {tally.pairs} pairs with the same dice and "
            "the sides swapped, each won once"
        )


def _verdict(tally: Tally) -> str:
    low, high = tally.interval
    if low > 0.5:  # noqa: PLR2004 -- half of the points
        return f"{tally.names[0]} is stronger"
    if high < 0.5:  # noqa: PLR2004 -- likewise
        return f"{tally.names[1]} is stronger"
    return "no difference is shown: more battles narrow the interval"


WIDTH, BAR_HEIGHT = 480, 28


def drawn(tally: Tally) -> str:
    """Return the result as a small SVG picture: wins, draws, and the interval of the score."""
    first, second = (escape(name[:40]) for name in tally.names)
    shares = [tally.wins[0], tally.draws, tally.wins[1]]
    parts = list[str]()
    x = 0.0
    for count, colour in zip(shares, ("#2563a8", "#b9bec6", "#b4432f"), strict=True):
        width = WIDTH * count / tally.battles
        parts.append(
            f'<rect x="{x:.1f}" y="30" width="{width:.1f}" height="{BAR_HEIGHT}" fill="{colour}"/>'
        )
        x += width
    low, high = (WIDTH * each for each in tally.interval)
    middle = WIDTH * tally.score
    summary = f"{first} {tally.wins[0]}, draws {tally.draws}, {second} {tally.wins[1]}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 {WIDTH + 20} 110" '
        f'font-family="sans-serif" font-size="13" role="img" aria-label="{escape(summary)}">'
        f"<title>{summary}</title>"
        f'<text x="0" y="20">{first}: {tally.wins[0]}</text>'
        f'<text x="{WIDTH}" y="20" text-anchor="end">{second}: {tally.wins[1]}</text>'
        + "".join(parts)
        + f'<path d="M{low:.1f} 72H{high:.1f}M{low:.1f} 67v10M{high:.1f} 67v10" stroke="#222" '
        'fill="none"/>'
        f'<circle cx="{middle:.1f}" cy="72" r="4" fill="#222"/>'
        f'<path d="M{WIDTH / 2} 26V82" stroke="#222" stroke-dasharray="3 3"/>'
        f'<text x="0" y="102">{tally.battles} battles, score {tally.score:.1%}, '
        f"95 % {tally.interval[0]:.1%} to {tally.interval[1]:.1%}</text></svg>\n"
    )
