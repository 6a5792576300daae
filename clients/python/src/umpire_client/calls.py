"""The requests of the API, as values: the sync and the async client send the same ones."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast
from urllib.parse import quote

import httpx2
import msgspec

from umpire_client import models, values
from umpire_client.decoders import decoder_of
from umpire_client.errors import NotUnderstood, refusal
from umpire_client.reading import read, written
from umpire_client.retries import retry_after_s

A = TypeVar("A")

NOT_FOUND = 404

OrderGiven: TypeAlias = values.Order | Mapping[str, Any]
"""An order of a rulebook's module, or a mapping in the form of the REST edge."""
DiceSource: TypeAlias = Literal["committed", "seeded", "supplied"]
Json: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Call(Generic[A]):
    """One request, and what its answer is.

    Attributes:
        answer: the type of the answer; `bytes` for the body as it comes.
        system: the rulebook that the answer is about, where the answer does not say so.
        command_id: of what is kept; that is what makes it safe to repeat.
        removes: whether there is nothing left to do when what it is about is not there.
    """

    method: str
    path: str
    answer: type[A]
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    params: Mapping[str, str] = field(default_factory=dict)
    system: str | None = None
    command_id: str | None = None
    removes: bool = False

    def content(self) -> bytes | None:
        """Return the body as it is sent."""
        if self.body is None or isinstance(self.body, bytes):
            return self.body
        return written(self.body)

    def sent_headers(self) -> dict[str, str]:
        """Return the headers as they are sent."""
        kind = "application/x-ndjson" if isinstance(self.body, bytes) else "application/json"
        return {
            **({"content-type": kind} if self.body is not None else {}),
            **({"idempotency-key": self.command_id} if self.command_id is not None else {}),
            **self.headers,
        }

    def is_done(self, response: httpx2.Response, *, repeated: bool) -> bool:
        """Return whether an attempt before, whose answer was lost, has removed it."""
        return self.removes and repeated and response.status_code == NOT_FOUND

    def result(self, response: httpx2.Response) -> A:
        """Return what an answer says.

        Raises:
            Refused: the service refused.
            NotUnderstood: it is no answer of this API.
        """
        refuse_if_refused(response)
        if self.answer is bytes:
            return cast("A", response.content)
        try:
            return read(response.content, self.answer, self.system)
        except ValueError as wrong:
            name = self.answer.__name__
            told = f"{self.method} {self.path}: this is no {name}: {wrong}"
            raise NotUnderstood(told, response.status_code) from wrong


def refuse_if_refused(response: httpx2.Response) -> None:
    """Raise what a problem document tells.

    Raises:
        Refused: the service refused.
        NotUnderstood: it did not answer with success, nor with a problem document.
    """
    if response.is_success:
        return
    try:
        problem = decoder_of(models.Problem).decode(response.content)
    except ValueError as wrong:
        asked = response.request
        told = f"{asked.method} {asked.url.raw_path.decode()}: {response.status_code}"
        raise NotUnderstood(told, response.status_code) from wrong
    raise refusal(problem, retry_after_s(response.headers))


def orders_of(orders: Iterable[OrderGiven]) -> tuple[values.Order, ...]:
    """Return orders as values that can be written."""
    return tuple(value_of(order) for order in orders)


def value_of(given: A | Json) -> A | values.Unknown:
    """Return a value that can be written: a mapping in the form of the REST edge is wrapped."""
    return values.Unknown(given) if isinstance(given, Mapping) else given


def rulebooks() -> Call[models.RulebookList]:
    """List the rulebooks."""
    return Call("GET", "/v1/rulebooks", models.RulebookList)


def rulebook(system: str) -> Call[models.RulebookTold]:
    """Describe a rulebook."""
    return Call("GET", f"/v1/rulebooks/{quote(system, safe='')}", models.RulebookTold)


def schema(system: str) -> Call[dict[str, Any]]:
    """Ask for the JSON Schema of a rulebook."""
    return Call("GET", f"/v1/rulebooks/{quote(system, safe='')}/schema", dict, system=system)


def sample(system: str, name: str) -> Call[models.SampleSetup]:
    """Ask for a sample set-up."""
    place = f"/v1/rulebooks/{quote(system, safe='')}/samples/{quote(name, safe='')}"
    return Call("GET", place, models.SampleSetup, system=system)


def opening(
    body: models.OpenBody, operator_key: str | None, command_id: str | None
) -> Call[models.ScenarioOpened]:
    """Open a scenario."""
    return Call(
        "POST",
        "/v1/scenarios",
        models.ScenarioOpened,
        body,
        operator(operator_key),
        command_id=command_id or new_command_id(),
    )


def bag(
    body: models.BagBody, operator_key: str | None, command_id: str | None
) -> Call[models.BagOpened]:
    """Open a bag of dice."""
    return Call(
        "POST",
        "/v1/bags",
        models.BagOpened,
        body,
        operator(operator_key),
        command_id=command_id or new_command_id(),
    )


def found(
    operator_key: str | None, wanted: Mapping[str, str | None], after: str | None
) -> Call[models.ScenarioPage]:
    """List a page of scenarios."""
    given = {**wanted, "after": after}
    params = {name: value for name, value in given.items() if value is not None}
    return Call("GET", "/v1/scenarios", models.ScenarioPage, None, operator(operator_key), params)


def seats(tokens: Sequence[str]) -> Call[models.SeatsHeld]:
    """Ask what tokens are for."""
    return Call("POST", "/v1/seats", models.SeatsHeld, models.SeatsBody(tokens=tuple(tokens)))


def battle(body: models.BattleBody) -> Call[models.BattleOpened]:
    """Open a battle that is kept nowhere."""
    return Call("POST", "/v1/battles", models.BattleOpened, body, system=body.system)


def adjudication(body: models.AdjudicationBody, family: str | None) -> Call[models.RulingGiven]:
    """Rule on orders, and keep nothing."""
    place = "/v1/adjudications" + (f"/{quote(family, safe='')}" if family else "")
    return Call("POST", place, models.RulingGiven, body, system=body.system)


def choices(body: models.ChoicesBody, after: int = 0) -> Call[models.ChoicesGiven]:
    """Ask what a seat may order in a battle that is sent along, after so many choices."""
    asked = msgspec.structs.replace(body, after=after)
    return Call("POST", "/v1/choices", models.ChoicesGiven, asked, system=body.system)


def odds(body: models.OddsBody) -> Call[models.OddsGiven]:
    """Ask for the chances of an order in a battle that is sent along."""
    return Call("POST", "/v1/odds", models.OddsGiven, body, system=body.system)


def view(body: models.ViewBody) -> Call[models.ViewGiven]:
    """Ask how a seat sees a battle that is sent along."""
    return Call("POST", "/v1/views", models.ViewGiven, body, system=body.system)


def rules(system: str, query: str, after: int, limit: int) -> Call[models.RulesFound]:
    """Look up rules of a rulebook."""
    place = f"/v1/rulebooks/{quote(system, safe='')}/rules"
    params = {"q": query, "after": str(after), "limit": str(limit)}
    return Call("GET", place, models.RulesFound, params=params, system=system)


def designs(system: str) -> Call[models.DesignList]:
    """Ask for the sample designs of a rulebook."""
    place = f"/v1/rulebooks/{quote(system, safe='')}/designs"
    return Call("GET", place, models.DesignList, system=system)


def design(body: models.DesignBody) -> Call[models.DesignAssessed]:
    """Ask what a rulebook says of a design."""
    return Call("POST", "/v1/designs", models.DesignAssessed, body, system=body.system)


def verification(transcript: bytes) -> Call[models.Verdict]:
    """Have the service judge a transcript again."""
    return Call("POST", "/v1/verifications", models.Verdict, transcript)


def explanation(transcript: bytes, roll: int | None, label: str | None) -> Call[models.Explanation]:
    """Ask for one roll of a transcript, explained."""
    params = {"roll": None if roll is None else str(roll), "label": label}
    given = {name: value for name, value in params.items() if value is not None}
    return Call("POST", "/v1/explanations", models.Explanation, transcript, {}, given)


def bringing_in(transcript: bytes, operator_key: str | None) -> Call[models.ScenarioOpened]:
    """Bring in a transcript. It is safe to repeat: what was kept the first time is found."""
    return Call(
        "POST", "/v1/transcripts", models.ScenarioOpened, transcript, operator(operator_key)
    )


def new_command_id() -> str:
    """Return a command id that nobody has used."""
    return uuid.uuid4().hex


def operator(key: str | None) -> dict[str, str]:
    """Return the headers with which the operator asks."""
    return {} if key is None else {"authorization": f"Bearer {key}"}


def faces_of(faces: Sequence[int] | None) -> tuple[int, ...] | None:
    """Return typed faces as they are sent."""
    return None if faces is None else tuple(faces)
