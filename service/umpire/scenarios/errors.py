"""Refusals that are not about rules: stale, unknown, forbidden or contradictory requests."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from umpire.kernel.errors import CannotAdjudicate, Code, Malformed, Refusal, codes_in

Fault: TypeAlias = Literal["format", "chain", "commitment", "dice", "ruling", "redaction"]


class StaleScenario(Refusal):
    """The scenario has moved on: read it again, then decide."""

    kind = "stale"

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(
            STALE.name, f"You expected version {expected}; the scenario is at version {current}."
        )
        self.expected = expected
        self.current = current


class Unknown(Refusal):
    """Nothing has that name."""

    kind: ClassVar[str] = "unknown"


class Unauthenticated(Refusal):
    """The request has no valid token or key."""

    kind: ClassVar[str] = "unauthenticated"


class Forbidden(Refusal):
    """The seat may not do or see this."""

    kind: ClassVar[str] = "forbidden"


class Conflict(Refusal):
    """The request contradicts an earlier one."""

    kind: ClassVar[str] = "conflict"


class Difference(msgspec.Struct, frozen=True):
    """The first fault of a transcript.

    `line` counts from 1, the header; `field` is a JSON Pointer into the line.
    """

    line: int
    fault: Fault
    message: str
    field: str = ""


class NotVerified(Conflict):
    """A transcript fails its verification; `difference` is the first fault."""

    def __init__(self, difference: Difference) -> None:
        place = f"Line {difference.line}, {difference.fault}: {difference.message}"
        super().__init__(NOT_VERIFIED.name, place, at=difference.field)
        self.difference = difference


class Unavailable(Refusal):
    """The journal cannot be reached; a retry of the same command shows its outcome."""

    kind: ClassVar[str] = "unavailable"


STALE = Code("stale", "The scenario is not at the expected version.", StaleScenario)
UNKNOWN_RULEBOOK = Code("unknown_rulebook", "The service has no rulebook of this name.", Unknown)
NO_DESIGN_RULES = Code(
    "no_design_rules", "The rulebook has no rules for the design of ships.", CannotAdjudicate
)
UNKNOWN_SAMPLE = Code("unknown_sample", "The rulebook has no sample of this name.", Unknown)
UNKNOWN_SCENARIO = Code("unknown_scenario", "The service has no scenario of this name.", Unknown)
UNKNOWN_VERSION = Code("unknown_version", "The scenario has no such version yet.", Unknown)
UNKNOWN_ROLL = Code("unknown_roll", "The roll does not exist, or the seat may not see it.", Unknown)
NOT_VERIFIED = Code(
    "not_verified",
    "Its seed and this edition do not reproduce the transcript or the scenario.",
    Conflict,
)
NOT_YOUR_ORDER = Code("not_your_order", "The seat may not give this order.", Forbidden)
HIDDEN_ODDS = Code("hidden_odds", "The odds depend on something hidden from the seat.", Forbidden)
BATCH_AFTER_OUTCOME = Code(
    "batch_after_outcome",
    "A side's command must end with the first order that throws dice, opens sealed orders, "
    "resolves the orders of all sides, or uses sensors. Give later orders in another command.",
    Forbidden,
)
REFEREE_ONLY = Code("referee_only", "Only the referee may do this.", Forbidden)
TOKEN_REQUIRED = Code("token_required", "The request needs the token of a seat.", Unauthenticated)
TOKEN_INVALID = Code("token_invalid", "The token is not one of this service's.", Unauthenticated)
TOKEN_EXPIRED = Code("token_expired", "The token has expired.", Unauthenticated)
TOKEN_REVOKED = Code(
    "token_revoked", "The token was revoked; a new one replaces it.", Unauthenticated
)
OPERATOR_ONLY = Code("operator_only", "The request needs an operator's key.", Unauthenticated)
SCOPE_MISSING = Code("scope_missing", "The operator's key does not have the scope.", Forbidden)
OTHER_SCENARIO = Code("other_scenario", "The token is of another scenario.", Forbidden)
OTHER_SEAT = Code("other_seat", "The token speaks for another seat.", Forbidden)
NO_FORKS = Code(
    "no_forks",
    "A bag of dice cannot be forked: the fork would show what it throws next.",
    Forbidden,
)
SIDES_ONLY = Code("sides_only", "Only a side may do this.", Forbidden)
NONCE_GIVEN = Code("nonce_given", "The side has already contributed to the dice.", Conflict)
DICE_THROWN = Code(
    "dice_thrown", "Dice have been thrown, so their key can no longer change.", Conflict
)
NO_COMMITMENT = Code(
    "no_commitment", "Only the key of committed dice takes nonces of the sides.", Conflict
)
SCENARIO_EXISTS = Code("scenario_exists", "A scenario of this name already exists.", Conflict)
OTHER_JOURNAL = Code(
    "other_journal",
    "A scenario of this name already exists, with a different journal.",
    Conflict,
)
SEED_UNKNOWN = Code(
    "seed_unknown",
    "The scenario was imported without the secret seed of its dice; it can be read, but takes no "
    "orders.",
    Conflict,
)
UNUSABLE_NAME = Code(
    "unusable_name",
    "A scenario's name must have 1 to 128 ASCII letters, digits, `_`, `.` or `-`, and must not "
    "begin with `.` or `-`.",
    Malformed,
)
COMMAND_REUSED = Code(
    "command_reused", "Another command has already used this command id.", Conflict
)
CLOSED = Code("closed", "The scenario is closed; its journal takes no more orders.", Conflict)
ROOT_OPEN = Code(
    "root_open",
    "A fork throws the dice of the scenario it came from, so that one must be closed first.",
    Conflict,
)
JOURNAL_UNAVAILABLE = Code("journal_unavailable", "The journal cannot be reached.", Unavailable)
ARCHIVE_UNAVAILABLE = Code(
    "archive_unavailable",
    "The battle is in the archive, which cannot be reached or returns a damaged object.",
    Unavailable,
)
WEBHOOKS_OFF = Code(
    "webhooks_off",
    "This service sends no webhooks; its operator can turn them on (`UMPIRE_WEBHOOKS`).",
    Forbidden,
)
UNKNOWN_WEBHOOK = Code("unknown_webhook", "The seat has no webhook of this name.", Unknown)
TOO_MANY_WEBHOOKS = Code(
    "too_many_webhooks", "The scenario has reached its limit of webhooks.", Conflict
)
BAD_WEBHOOK = Code(
    "bad_webhook",
    "A webhook needs an `https` address without a login, on a host with only public addresses.",
    Malformed,
)
NEWER_JOURNAL = Code(
    "newer_journal",
    "A newer release of the service opened or continued the battle; this one cannot read it.",
    Unavailable,
)
RULEBOOK_MISSING = Code(
    "rulebook_missing",
    "The battle is played by a rulebook of another package, which is not installed here.",
    Unavailable,
)
JOURNAL_UNSOUND = Code(
    "journal_unsound", "The journal server could lose data, so it is not used.", Unavailable
)
TOO_MANY_FOLLOWERS = Code(
    "too_many_followers", "This worker has reached its limit of followers.", Unavailable
)
SLOW_READER = Code(
    "slow_reader",
    "The client took too long to read a message. Reconnect after the last version received.",
    Unavailable,
)
NO_ORDERS = Code("no_orders", "A command needs at least one order.", Malformed)
WRONG_FAMILY = Code("wrong_family", "The order does not belong to this family.", Malformed)
DICE_SOURCE = Code("dice_source", "The dice do not match the scenario's source of dice.", Malformed)
HIDDEN_DICE = Code(
    "hidden_dice",
    "An order of a side that may reveal something hidden takes no typed faces: the service throws "
    "its dice, or the referee gives the order and types them in.",
    Malformed,
)
BAD_SEAT = Code(
    "bad_seat",
    "A seat must be `referee`, `observer` or `side:NAME`, with a side of the battle.",
    Malformed,
)
BAD_CURSOR = Code("bad_cursor", "The cursor must be `next` of an earlier page.", Malformed)
BAD_TRANSCRIPT = Code("bad_transcript", "The transcript cannot be read.", Malformed)

CODES = codes_in(vars())
