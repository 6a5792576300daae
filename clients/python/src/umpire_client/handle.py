"""What a seat knows of a scenario, and the requests that it makes: the same sync and async."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, cast
from urllib.parse import quote

from umpire_client import calls, dice_bag, models, values
from umpire_client.calls import Call, OrderGiven
from umpire_client.errors import Refused, refusal
from umpire_client.webhooks import Kind

C = TypeVar("C")
PAGE = 100

CommandGiven: TypeAlias = models.CommandBody | Sequence[OrderGiven]
"""Orders that are given together; with faces, where the players throw the dice, a `CommandBody`."""


class Handle(Generic[C]):
    """A scenario, as one seat has it.

    Attributes:
        id: the name of the scenario.
        version: the version last seen; orders are given for that one.
    """

    def __init__(self, client: C, scenario: str, token: str | None, seat: str | None) -> None:
        self.id = scenario
        self.version: int | None = None
        self._client = client
        self._system: str | None = None
        self._place = f"/v1/scenarios/{quote(scenario, safe='')}"
        self._who = credentials(token, seat)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r}, version={self.version})"

    def _saw(self, version: int) -> None:
        self.version = max(version, self.version or 0)

    def _looked(self, seen: models.ScenarioSeen, asked: int | None) -> models.ScenarioSeen:
        self._system = seen.system
        if asked is None:
            self._saw(seen.version)
        return seen

    def _get(self, path: str, answer: Any, **params: str) -> Call[Any]:
        place = self._place + path
        return Call("GET", place, answer, None, self._who, params, system=self._system)

    def _look(self, version: int | None) -> Call[models.ScenarioSeen]:
        params = {} if version is None else {"version": str(version)}
        return Call("GET", self._place, models.ScenarioSeen, None, self._who, params)

    def _choices(self, unit: str | None, after: int = 0) -> Call[models.ChoicesNow]:
        of_unit = {"unit": unit} if unit else {}
        return self._get("/choices", models.ChoicesNow, after=str(after), **of_unit)

    def _page(self, after: int, *, told: bool) -> Call[models.JournalPage]:
        more = {"told": "true"} if told else {}
        return self._get("/rulings", models.JournalPage, after=str(after), limit=str(PAGE), **more)

    def _rolls(self, after: int, limit: int, label: str | None) -> Call[models.RollsHeard]:
        of_label = {} if label is None else {"label": label}
        page = {"after": str(after), "limit": str(limit), **of_label}
        return self._get("/rolls", models.RollsHeard, **page)

    def _roll(self, number: int) -> Call[models.Explanation]:
        return self._get(f"/rolls/{number}", models.Explanation)

    def _odds(self, order: OrderGiven) -> Call[models.OddsNow]:
        body = models.OrderOddsBody(order=calls.value_of(order))
        return Call("POST", f"{self._place}/odds", models.OddsNow, body, self._who)

    def _order(
        self,
        orders: tuple[OrderGiven, ...],
        version: int | None,
        command_id: str | None,
        faces: Sequence[int] | None,
    ) -> Call[models.RulingKept]:
        body = models.CommandBody(orders=calls.orders_of(orders), faces=calls.faces_of(faces))
        return Call(
            "POST",
            f"{self._place}/rulings",
            models.RulingKept,
            body,
            {**self._who, **self._if_match(version)},
            system=self._system,
            command_id=command_id or calls.new_command_id(),
        )

    def _dry_run(
        self, orders: tuple[OrderGiven, ...], version: int | None, faces: Sequence[int] | None
    ) -> Call[models.DryRun]:
        return Call(
            "POST",
            f"{self._place}/rulings",
            models.DryRun,
            models.CommandBody(orders=calls.orders_of(orders), faces=calls.faces_of(faces)),
            {**self._who, **self._if_match(version)},
            {"dry_run": "true"},
            system=self._system,
        )

    def _checks(
        self, commands: tuple[CommandGiven, ...], version: int | None
    ) -> Call[models.ChecksGiven]:
        return Call(
            "POST",
            f"{self._place}/checks",
            models.ChecksGiven,
            models.ChecksBody(commands=tuple(_command_of(each) for each in commands)),
            {**self._who, **self._if_match(version)},
            system=self._system,
        )

    def _fork(self, version: int | None, command_id: str | None) -> Call[models.ScenarioOpened]:
        return Call(
            "POST",
            f"{self._place}/forks",
            models.ScenarioOpened,
            models.ForkBody(version=version),
            self._who,
            command_id=command_id or calls.new_command_id(),
        )

    def _contribute(
        self, nonce: str, version: int | None, command_id: str | None
    ) -> Call[models.ScenarioSummary]:
        return Call(
            "POST",
            f"{self._place}/nonces",
            models.ScenarioSummary,
            models.NonceBody(nonce=nonce),
            {**self._who, **self._if_match(version)},
            command_id=command_id or calls.new_command_id(),
        )

    def _issue(self) -> Call[models.SeatTokens]:
        return Call("POST", f"{self._place}/tokens", models.SeatTokens, None, self._who)

    def _revoke(self, seat: str) -> Call[models.SeatTokens]:
        place = f"{self._place}/tokens/{quote(seat, safe=':')}"
        return Call("DELETE", place, models.SeatTokens, None, self._who)

    def _remove(self) -> Call[models.ScenarioRemoved]:
        return Call("DELETE", self._place, models.ScenarioRemoved, None, self._who, removes=True)

    def _add_webhook(
        self, url: str, kinds: Sequence[Kind] | None, command_id: str | None
    ) -> Call[models.WebhookAdded]:
        told = models.WebhookBody(url=url)
        body = told if kinds is None else models.WebhookBody(url=url, kinds=tuple(kinds))
        return Call(
            "POST",
            f"{self._place}/webhooks",
            models.WebhookAdded,
            body,
            self._who,
            command_id=command_id or calls.new_command_id(),
        )

    def _webhooks(self) -> Call[models.WebhookList]:
        return Call("GET", f"{self._place}/webhooks", models.WebhookList, None, self._who)

    def _remove_webhook(self, webhook: str) -> Call[bytes]:
        place = f"{self._place}/webhooks/{quote(webhook, safe='')}"
        return Call("DELETE", place, bytes, None, self._who, removes=True)

    def _close(self, version: int | None, command_id: str | None) -> Call[models.ScenarioClosed]:
        return Call(
            "POST",
            f"{self._place}/close",
            models.ScenarioClosed,
            None,
            {**self._who, **self._if_match(version)},
            command_id=command_id or calls.new_command_id(),
        )

    def _if_match(self, version: int | None) -> dict[str, str]:
        return {"if-match": f'"{self.version if version is None else version}"'}


def _command_of(given: CommandGiven) -> models.CommandBody:
    if isinstance(given, models.CommandBody):
        return given
    return models.CommandBody(orders=calls.orders_of(given))


def outcome_of(checked: models.Checked) -> models.DryRun | Refused:
    """Return what would come of a command, or the error that giving it would raise."""
    if checked.refusal is not None:
        return refusal(checked.refusal)
    return cast("models.DryRun", checked.run)


class BagHandle(Generic[C]):
    """A bag of dice, as one seat has it.

    Attributes:
        id: the name of the bag; as a scenario, it has the same name.
    """

    def __init__(self, client: C, bag: str, token: str | None, seat: str | None) -> None:
        self.id = bag
        self._client = client
        self._place = f"/v1/bags/{quote(bag, safe='')}"
        self._events = f"/v1/scenarios/{quote(bag, safe='')}/events"
        self._who = credentials(token, seat)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    def _get(self, path: str, answer: Any, **params: str) -> Call[Any]:
        return Call("GET", self._place + path, answer, None, self._who, params)

    def _post(self, path: str, answer: Any, body: Any, command_id: str | None) -> Call[Any]:
        return Call(
            "POST",
            self._place + path,
            answer,
            body,
            self._who,
            command_id=command_id or calls.new_command_id(),
        )


def rolls_in(entry: values.Entry) -> Iterator[models.BagRoll]:
    """Yield the rolls of an entry of a bag's journal."""
    if not isinstance(entry, models.Ruled):
        return
    for event in entry.events:
        if isinstance(event, dice_bag.DiceRolled):
            yield models.BagRoll(
                number=event.number,
                version=entry.version,
                seat=entry.seat if event.side is None else f"side:{event.side}",
                label=event.label,
                dice=event.dice,
                total=event.total,
                rolls=event.rolls,
                kept=event.kept,
            )


def credentials(token: str | None, seat: str | None) -> Mapping[str, str]:
    """Return the headers that say who asks: a token, or in open mode the name of a seat."""
    if token is not None:
        return {"authorization": f"Bearer {token}"}
    return {} if seat is None else {"umpire-seat": seat}
