"""The operations on scenarios that are kept."""

from umpire.api.rest import bodies, shapes
from umpire.api.rest.finding import FindingEndpoints
from umpire.api.rest.live import LiveEndpoints
from umpire.api.rest.operation import Endpoint, Operation
from umpire.api.rest.scenarios import ScenarioEndpoints
from umpire.api.stream import EVENT_STREAM
from umpire.scenarios.explain import Explanation
from umpire.scenarios.verify import Verdict

ONE = "/v1/scenarios/{scenario}"
TRANSCRIPTS = "/v1/transcripts"


def _ruling(name: str, path: str, endpoint: Endpoint) -> Operation:
    return Operation(
        name=name,
        tag="scenarios",
        method="POST",
        path=path,
        endpoint=endpoint,
        answer=shapes.RulingKept,
        body=bodies.CommandBody,
        status=(201, 200),
        or_answers={200: shapes.DryRun},
        headers=("ETag",),
        parameters=(
            *("seat", "if_match", "idempotency_key", "dry_run", "with_choices"),
            *("told", "lang"),
        ),
        refusals=(403, 404, 409, 412, 422, 428),
    )


def of_scenarios(kept: ScenarioEndpoints) -> tuple[Operation, ...]:
    """Return what can be done with a scenario: the busiest first."""
    return (
        _ruling("submitOrders", f"{ONE}/rulings", kept.rulings),
        Operation(
            name="readJournal",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/rulings",
            endpoint=kept.journal,
            headers=("Link",),
            answer=shapes.JournalPage,
            parameters=("seat", "after", "limit", "told", "lang"),
            refusals=(404,),
        ),
        _ruling("submitOrdersOfFamily", f"{ONE}/rulings/{{family}}", kept.rulings),
        Operation(
            name="readScenario",
            tag="scenarios",
            method="GET",
            path=ONE,
            endpoint=kept.read,
            headers=("ETag",),
            answer=shapes.ScenarioSeen,
            status=(200, 304),
            parameters=("seat", "version", "if_none_match"),
            refusals=(404,),
        ),
        Operation(
            name="openScenario",
            tag="scenarios",
            method="POST",
            path="/v1/scenarios",
            endpoint=kept.open,
            headers=("ETag", "Location"),
            answer=shapes.ScenarioOpened,
            body=bodies.OpenBody,
            status=(201,),
            parameters=("idempotency_key",),
            refusals=(401, 403, 404, 422),
        ),
        Operation(
            name="importTranscript",
            tag="transcripts",
            method="POST",
            path=TRANSCRIPTS,
            endpoint=kept.bring_in,
            headers=("ETag", "Location"),
            answer=shapes.ScenarioOpened,
            body_type="application/x-ndjson",
            status=(201, 200),
            parameters=("idempotency_key",),
            refusals=(401, 403, 409, 422),
        ),
        Operation(
            name="listChoices",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/choices",
            endpoint=kept.choices,
            headers=("ETag",),
            answer=shapes.ChoicesNow,
            parameters=("seat", "unit", "after_choice", "most_choices"),
            refusals=(404,),
        ),
        Operation(
            name="reckonOdds",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/odds",
            endpoint=kept.odds,
            headers=("ETag",),
            answer=shapes.OddsNow,
            body=bodies.OrderOddsBody,
            parameters=("seat",),
            refusals=(404, 422),
        ),
        Operation(
            name="checkOrders",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/checks",
            endpoint=kept.checks,
            headers=("ETag",),
            answer=shapes.ChecksGiven,
            body=bodies.ChecksBody,
            parameters=("seat", "if_match"),
            refusals=(403, 404, 428),
        ),
        Operation(
            name="forkScenario",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/forks",
            endpoint=kept.fork,
            headers=("ETag", "Location"),
            answer=shapes.ScenarioOpened,
            body=bodies.ForkBody,
            status=(201,),
            parameters=("seat", "idempotency_key"),
            refusals=(403, 404, 409, 422),
        ),
        Operation(
            name="contributeNonce",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/nonces",
            endpoint=kept.contribute,
            headers=("ETag",),
            answer=shapes.ScenarioSummary,
            body=bodies.NonceBody,
            status=(201,),
            parameters=("side", "if_match", "idempotency_key"),
            refusals=(403, 404, 409, 412, 422, 428),
        ),
        Operation(
            name="renewTokens",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/tokens",
            endpoint=kept.tokens,
            answer=shapes.SeatTokens,
            status=(201,),
            parameters=("seat",),
            refusals=(403, 404),
        ),
        Operation(
            name="revokeTokens",
            tag="scenarios",
            method="DELETE",
            path=f"{ONE}/tokens/{{of_seat}}",
            endpoint=kept.revoke,
            answer=shapes.SeatTokens,
            parameters=("seat",),
            refusals=(403, 404),
        ),
        Operation(
            name="closeScenario",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/close",
            endpoint=kept.close,
            headers=("ETag",),
            answer=shapes.ScenarioClosed,
            parameters=("seat", "if_match", "idempotency_key"),
            refusals=(403, 404, 409, 412, 422, 428),
        ),
        Operation(
            name="removeScenario",
            tag="scenarios",
            method="DELETE",
            path=ONE,
            endpoint=kept.remove,
            answer=shapes.ScenarioRemoved,
            parameters=("seat",),
            refusals=(403, 404),
        ),
        Operation(
            name="verifyScenario",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/verification",
            endpoint=kept.verification,
            answer=Verdict,
            parameters=("seat",),
            refusals=(404,),
        ),
        Operation(
            name="listRolls",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/rolls",
            endpoint=kept.rolls,
            answer=shapes.RollsHeard,
            parameters=("seat", "after_roll", "limit"),
            refusals=(404,),
        ),
        Operation(
            name="explainRoll",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/rolls/{{number}}",
            endpoint=kept.roll,
            answer=Explanation,
            parameters=("seat",),
            refusals=(404, 409),
        ),
        Operation(
            name="exportTranscript",
            tag="transcripts",
            method="GET",
            path=f"{ONE}/transcript",
            endpoint=kept.transcript,
            answer=None,
            answer_type="application/x-ndjson",
            parameters=("seat",),
            refusals=(404,),
        ),
    )


def of_finding(finding: FindingEndpoints) -> tuple[Operation, ...]:
    """Return how scenarios are found."""
    return (
        Operation(
            name="listScenarios",
            tag="scenarios",
            method="GET",
            path="/v1/scenarios",
            endpoint=finding.scenarios,
            headers=("Link",),
            answer=shapes.ScenarioPage,
            parameters=(
                *("of_system", "state", "waits_for", "changed_from", "changed_before"),
                *("archived", "after_scenario", "most_scenarios"),
            ),
            refusals=(401, 403, 404),
        ),
        Operation(
            name="listSeats",
            tag="scenarios",
            method="POST",
            path="/v1/seats",
            endpoint=finding.seats,
            answer=shapes.SeatsHeld,
            body=bodies.SeatsBody,
        ),
    )


def of_streams(live: LiveEndpoints) -> tuple[Operation, ...]:
    """Return how a scenario is followed."""
    return (
        Operation(
            name="followRulings",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/events",
            endpoint=live.events,
            answer=None,
            answer_type=EVENT_STREAM,
            status=(200, 204),
            parameters=("seat", "after", "last_event_id", "present", "told", "lang"),
            refusals=(404,),
        ),
    )
