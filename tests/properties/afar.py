"""Pairs of battles that a seat cannot tell apart, and all that it is told of them from afar.

From afar is what an archived battle answers, read from its object, and what webhooks carry. Every
book has secrets of its own; `SECRETS` says how a twin of a battle is made, which differs in them
alone, and after which orders they show.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any, NamedTuple

from properties import (
    cold_infinity_mines,
    cold_infinity_play,
    cold_infinity_stealth,
    full_thrust_light_play,
    full_thrust_play,
    space_fleet_play,
    to_boldly_thrust_secrets,
)
from properties import test_closed_books as closed
from properties import test_cold_infinity_mines as mines
from properties import test_full_thrust_bogeys as bogeys
from properties import test_full_thrust_light_secrecy as light
from properties import test_full_thrust_secrecy as sealed
from properties import test_full_thrust_wonders as fields
from properties import test_space_fleet_secrecy as sensors
from properties import test_to_boldly_thrust_secrecy as cloaks
from properties.full_thrust_bogeys import other_truth
from properties.full_thrust_wonders import other_secrets as other_fields
from properties.hearing import Answer, giver_of, heard, shows
from properties.play import Refused, Step
from properties.recording import RecordingDice
from scenarios.feeds import sent_to
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.mines import FieldRevealed, MinesAttacked
from umpire.rules.space_fleet.sensors import (
    DetectionLost,
    DummyDetected,
    SensorsRead,
    ShipDetected,
    SquadronBroken,
)
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST
from umpire.scenarios.adjudication import name_of
from umpire.scenarios.journal import DiceTerms, Header, Ruled, chained, encode
from umpire.scenarios.ports import StoredHeader, StoredLine
from umpire.scenarios.read import battle_seen, choices_seen, journal
from umpire.scenarios.repository import Scenarios, record_of
from umpire.scenarios.webhooks import KINDS, Hook
from umpire.store.archive import Kept, pack, unpack

NAME = "afar"
SALT = "5a" * 16
TRIES = 6
NO_ORDER = Refusal("no_order", "There is none.")
CHOICES_LOOKED_AT = 0.1
"""Of the cases: choices take far longer than all else, and have properties of their own."""

SENSED = (
    DetectionLost,
    DummyDetected,
    FieldRevealed,
    MinesAttacked,
    SensorsRead,
    ShipDetected,
    SquadronBroken,
)
"""What comes of hidden ships, dummies and mines of Space Fleet for those who meet them."""

Pair = tuple[Any, Any]


class Secret(NamedTuple):
    """What a book hides.

    Attributes:
        name: of the book, and of what is hidden.
        book: the rules.
        game: plays a game with much of it.
        order: makes up an order for a battle.
        twin: returns the battle with other secrets than a seat knows; the same, if there are none.
        shows: whether an order, and what came of it in both battles, may tell them apart.
    """

    name: str
    book: Rulebook[Any, Any, Any]
    game: Callable[[Random], Iterator[Step | Refused]]
    order: Callable[[Random, Any], Any]
    twin: Callable[[Random, Any, Seat], Any]
    shows: Callable[[Pair, Any, tuple[Answer, Answer]], bool]


class Case(NamedTuple):
    """Two battles that a seat cannot tell apart, and what came of one order in both."""

    battles: Pair
    seat: Seat
    order: Any
    answers: tuple[Answer, Answer]


def cases(secret: Secret, seed: int) -> Iterator[Case]:
    """Yield cases, one after another, for ever: every step of a game makes one for some seat."""
    book = secret.book
    for number in count(seed):
        random = Random(f"{secret.name} {number}")  # noqa: S311 — games
        for step in secret.game(Random(number)):  # noqa: S311 — games
            battle = step.before
            seat, order = _seat_and_order(secret, random, step)
            twin = secret.twin(random, battle, seat)
            if twin == battle:
                continue
            dice = random.randbytes(32)
            one, other = (_answer(book, each, order, dice) for each in (battle, twin))
            yield Case((battle, twin), seat, order, (one, other))


def _seat_and_order(secret: Secret, random: Random, step: Step | Refused) -> tuple[Seat, Any]:
    """Return the seat that gave the order of a step, with it; or any, with one that it may give."""
    battle = step.before
    if isinstance(step, Step):
        side = secret.book.side_of(battle, step.order)
        own = Seat("side", side or random.choice(battle.sides))
        if giver_of(secret.book, battle, step.order, own):
            return own, step.order
    seat = random.choice((OBSERVER, *[Seat("side", side) for side in battle.sides]))
    return seat, _order_of(secret, random, battle, seat)


def _order_of(secret: Secret, random: Random, battle: Any, seat: Seat) -> Any:
    """Return an order that a seat may give, if one comes to mind."""
    for _ in range(TRIES):
        order = secret.order(random, battle)
        if giver_of(secret.book, battle, order, seat):
            return order
    return None


def _answer(book: Rulebook[Any, Any, Any], battle: Any, order: Any, dice: bytes) -> Answer:
    try:
        if order is not None:
            return book.adjudicate(battle, order, RecordingDice(dice))
    except Refusal as refusal:
        return refusal
    return NO_ORDER


class Unpacked:
    """A store that has one battle, as the archive holds it."""

    def __init__(self, kept: Kept) -> None:
        self._kept = unpack(NAME, pack(kept, {}), {})

    async def header(self, _scenario: str) -> StoredHeader:
        """Return how the journal began."""
        return self._kept.header

    async def lines(
        self, _scenario: str, after: int, limit: int, *_meant: object
    ) -> Sequence[StoredLine]:
        """Return the lines after a version."""
        return self._kept.lines[after : after + limit]

    async def version(self, _scenario: str) -> int:
        """Return the version at which the journal stands."""
        return self._kept.version

    async def snapshot(self, _scenario: str) -> None:
        """Return nothing: what is archived has none."""


async def told_afar(secret: Secret, case: Case, which: int, *, looked_at: float) -> dict[str, Any]:
    """Return all that the seat of a case is told of one of its battles."""
    book, battle, answer = secret.book, case.battles[which], case.answers[which]
    accepted = not isinstance(answer, Refusal)
    if accepted and secret.shows(case.battles, case.order, case.answers):
        accepted = False
    kept = _kept(book, battle, case, answer if accepted else None)
    store: Any = Unpacked(kept)
    scenarios = Scenarios(store, {book.system: book}, most_kept=1)
    began = await scenarios.at(NAME, 0)
    entries = (await journal(scenarios, NAME, case.seat, 0, 10))[1]
    hook = Hook("hook", name_of(case.seat), "https://there.example/", "", KINDS, 0)
    sent = await sent_to(scenarios, NAME, hook)
    told = {
        "refused": None if accepted else str(answer) if isinstance(answer, Refusal) else "shows",
        "view": encode(battle_seen(began, case.seat)),
        "list": record_of(book, began.header, began.battle, closed=False).told,
        "journal": encode(entries),
        "sent": [(one.id, one.kind, encode(one.data)) for one in sent],
    }
    if looked_at < CHOICES_LOOKED_AT:
        told["choices"] = encode(choices_seen(began, case.seat, None))
    return told


def _kept(book: Rulebook[Any, Any, Any], battle: Any, case: Case, ruling: Any) -> Kept:
    """Return the journal of a battle: as it stands, and the ruling after it, if there is one."""
    terms = DiceTerms(source="seeded", scenario=NAME, seed="umpire")
    header = encode(
        Header(
            scenario=NAME,
            system=book.system,
            edition=book.edition,
            title="",
            dice=terms,
            battle=battle,
            salt=SALT,
        )
    )
    chain, lines = chained(b"", header), []
    if ruling is not None:
        line = encode(
            Ruled(
                version=1,
                seat=name_of(case.seat),
                edition=book.edition,
                orders=(case.order,),
                events=ruling.events,
                salt=SALT,
            )
        )
        lines.append(StoredLine(1, line, chained(chain, line)))
    return Kept(NAME, StoredHeader(header, b""), tuple(lines))


def _of_others(make: Callable[[Random, Any, str], Any], phase: str | None) -> Callable[..., Any]:
    """Return what makes the twin of a battle for a seat from what changes the secrets of a side."""

    def twin(random: Random, battle: Any, seat: Seat) -> Any:
        others = [side for side in battle.sides if not seat.sees(side)]
        if not others or phase not in (None, battle.phase):
            return battle
        return make(random, battle, random.choice(others))

    return twin


def _orders_open(_pair: Pair, _order: Any, answers: tuple[Answer, Answer]) -> bool:
    """Tell whether written orders were opened."""
    return any(not isinstance(each, Refusal) and each.state.phase != "orders" for each in answers)


def _a_bogey_shows(_pair: Pair, order: Any, answers: tuple[Answer, Answer]) -> bool:
    return isinstance(order, MoveShips) or shows(bogeys.REVEALING, *answers)


def _sensors_show(_pair: Pair, order: Any, answers: tuple[Answer, Answer]) -> bool:
    return isinstance(order, sensors.OPENING) or shows(SENSED, *answers)


def _cloaks_show(pair: Pair, order: Any, answers: tuple[Answer, Answer]) -> bool:
    """Whether a cloak shows, or written stances open."""
    opens = pair[0].phase == "orders" and _orders_open(pair, order, answers)
    return opens or cloaks.shows(pair[0], *answers)


def _mines_show(pair: Pair, order: Any, answers: tuple[Answer, Answer]) -> bool:
    """Whether mines or sealed plans show: by dice, by what else happens, or as a phase ends."""
    return mines.bares(pair[0], order) and any(
        isinstance(each, Refusal)
        or each.state.phase != pair[0].phase
        or any(getattr(event, "rolls", ()) for event in each.events)
        or _kinds(answers[0]) != _kinds(answers[1])
        for each in answers
    )


def _plans_show(pair: Pair, order: Any, answers: tuple[Answer, Answer]) -> bool:
    """Whether plans show: a side that has finished ahead is done as the next phase begins."""
    begins = any(isinstance(e, Ruling) and e.state.phase != pair[0].phase for e in answers)
    return begins or _mines_show(pair, order, answers)


def _kinds(answer: Answer) -> list[type]:
    return [] if isinstance(answer, Refusal) else [type(event) for event in answer.events]


def _paper_shows(book: Rulebook[Any, Any, Any], *kinds: type) -> Callable[..., bool]:
    """Return whether an order shows what is kept on paper: written orders open as ships move."""

    def paper_shows(pair: Pair, order: Any, answers: tuple[Answer, Answer]) -> bool:
        phases = {each.state.phase for each in answers if not isinstance(each, Refusal)}
        opens = bool(phases - {pair[0].phase})
        return opens or closed.bares(book, pair[0], order) or shows(kinds, *answers)

    return paper_shows


def in_secret(
    random: Random, book: Rulebook[Any, Any, Any], battle: Any, seat: Seat, make: Any
) -> Any:
    """Return a battle after orders of others of which a seat hears nothing, if any come to mind."""
    for _ in range(TRIES):
        order = make(random, battle)
        side = _side_of(book, battle, order)
        if side is None or seat.sees(side) or book.hears(battle, order, seat):
            continue
        if giver_of(book, battle, order, Seat("side", side)) != "owner":
            continue
        ruling = _answer(book, battle, order, random.randbytes(32))
        if isinstance(ruling, Refusal) or heard(book, ruling, seat):
            continue
        battle = ruling.state
    return battle


def _side_of(book: Rulebook[Any, Any, Any], battle: Any, order: Any) -> str | None:
    try:
        return book.side_of(battle, order)
    except Refusal:
        return None


def _planned(random: Random, battle: Any, seat: Seat) -> Any:
    return in_secret(random, mines.BOOK, battle, seat, cold_infinity_play.PLAYER.any_order)


def _seen_by(random: Random, battle: Any, seat: Seat) -> Any:
    return sensors.otherwise(random, battle, seat, renaming=True)


SECRETS = (
    Secret(
        "full-thrust-light, orders",
        FULL_THRUST_LIGHT,
        full_thrust_light_play.game,
        full_thrust_light_play.nonsense,
        _of_others(light.reordered, "orders"),
        _orders_open,
    ),
    Secret(
        "full-thrust-remixed, orders",
        FULL_THRUST,
        full_thrust_play.PLAYER.game,
        full_thrust_play.PLAYER.any_order,
        _of_others(sealed.otherwise, "orders"),
        _orders_open,
    ),
    Secret(
        "full-thrust-remixed, bogeys",
        FULL_THRUST,
        bogeys.game,
        full_thrust_play.PLAYER.any_order,
        _of_others(other_truth, None),
        _a_bogey_shows,
    ),
    Secret(
        "full-thrust-remixed, fields",
        FULL_THRUST,
        fields.game,
        fields.EAGER.any_order,
        _of_others(other_fields, None),
        _paper_shows(FULL_THRUST, *fields.SHOWING),
    ),
    Secret(
        "full-thrust-remixed, closed book",
        FULL_THRUST,
        lambda random: closed.REMIXED.player.game(random, closed.REMIXED.opened(random)),
        closed.REMIXED.player.any_order,
        _of_others(closed.REMIXED.twin, None),
        _paper_shows(FULL_THRUST),
    ),
    Secret(
        "space-fleet, sensors",
        SPACE_FLEET,
        space_fleet_play.PLAYER.game,
        space_fleet_play.PLAYER.any_order,
        _seen_by,
        _sensors_show,
    ),
    Secret(
        "space-fleet, late in a turn",
        SPACE_FLEET,
        space_fleet_play.late_game,
        space_fleet_play.PLAYER.any_order,
        _seen_by,
        _sensors_show,
    ),
    Secret(
        "to-boldly-thrust, cloaks",
        TO_BOLDLY_THRUST,
        to_boldly_thrust_secrets.PLAYER.game,
        to_boldly_thrust_secrets.PLAYER.any_order,
        _of_others(to_boldly_thrust_secrets.other_secrets, None),
        _cloaks_show,
    ),
    Secret(
        "to-boldly-thrust, closed book",
        TO_BOLDLY_THRUST,
        lambda random: closed.THRUST.player.game(random, closed.THRUST.opened(random)),
        closed.THRUST.player.any_order,
        _of_others(closed.THRUST.twin, None),
        _paper_shows(TO_BOLDLY_THRUST),
    ),
    Secret(
        "cold-infinity, mines",
        mines.BOOK,
        cold_infinity_mines.PLAYER.game,
        cold_infinity_mines.PLAYER.any_order,
        cold_infinity_mines.other_mines,
        _mines_show,
    ),
    Secret(
        "cold-infinity, stealth",
        mines.BOOK,
        cold_infinity_stealth.PLAYER.game,
        cold_infinity_stealth.PLAYER.any_order,
        cold_infinity_stealth.elsewhere,
        _mines_show,
    ),
    Secret(
        "cold-infinity, plans",
        mines.BOOK,
        cold_infinity_play.PLAYER.game,
        cold_infinity_play.PLAYER.any_order,
        _planned,
        _plans_show,
    ),
)
