"""The operations that keep nothing: battles that are sent along, rulebooks, designs."""

from typing import Any

from umpire.api.rest import bodies, design_shapes, shapes
from umpire.api.rest.designs import DesignEndpoints, FileEndpoints
from umpire.api.rest.operation import Endpoint, Operation
from umpire.api.rest.pure import SCHEMA, PureEndpoints
from umpire.scenarios.explain import Explanation
from umpire.scenarios.verify import Verdict

VERIFICATIONS = "/v1/verifications"
EXPLANATIONS = "/v1/explanations"


def _adjudication(name: str, path: str, endpoint: Endpoint) -> Operation:
    return Operation(
        name=name,
        tag="stateless",
        method="POST",
        path=path,
        endpoint=endpoint,
        answer=shapes.RulingGiven,
        body=bodies.AdjudicationBody,
        refusals=(404, 422),
    )


def of_battles(pure: PureEndpoints) -> tuple[Operation, ...]:
    """Return what can be asked of battles and of rulebooks."""
    return (
        _adjudication("adjudicate", "/v1/adjudications", pure.adjudications),
        _adjudication("adjudicateFamily", "/v1/adjudications/{family}", pure.adjudications),
        Operation(
            name="setUpBattle",
            tag="stateless",
            method="POST",
            path="/v1/battles",
            endpoint=pure.battles,
            answer=shapes.BattleOpened,
            body=bodies.BattleBody,
            refusals=(404,),
        ),
        Operation(
            name="listChoicesOf",
            tag="stateless",
            method="POST",
            path="/v1/choices",
            endpoint=pure.choices,
            answer=shapes.ChoicesGiven,
            body=bodies.ChoicesBody,
            refusals=(404,),
        ),
        Operation(
            name="viewBattle",
            tag="stateless",
            method="POST",
            path="/v1/views",
            endpoint=pure.views,
            answer=shapes.ViewGiven,
            body=bodies.ViewBody,
            refusals=(404,),
        ),
        Operation(
            name="reckonOddsOf",
            tag="stateless",
            method="POST",
            path="/v1/odds",
            endpoint=pure.odds,
            answer=shapes.OddsGiven,
            body=bodies.OddsBody,
            refusals=(404, 422),
        ),
        Operation(
            name="verifyTranscript",
            tag="transcripts",
            method="POST",
            path=VERIFICATIONS,
            endpoint=pure.verifications,
            answer=Verdict,
            body_type="application/x-ndjson",
        ),
        Operation(
            name="explainRollOf",
            tag="transcripts",
            method="POST",
            path=EXPLANATIONS,
            endpoint=pure.explanations,
            answer=Explanation,
            body_type="application/x-ndjson",
            parameters=("roll", "label"),
            refusals=(404, 409),
        ),
        Operation(
            name="listRulebooks",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks",
            endpoint=pure.rulebooks,
            answer=shapes.RulebookList,
        ),
        Operation(
            name="readRulebook",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}",
            endpoint=pure.rulebook,
            answer=shapes.RulebookTold,
            refusals=(404,),
        ),
        Operation(
            name="readRulebookSchema",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/schema",
            endpoint=pure.schema,
            headers=("ETag",),
            answer=None,
            answer_type=SCHEMA,
            status=(200, 304),
            parameters=("if_none_match",),
            refusals=(404,),
        ),
        Operation(
            name="listSamples",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/samples",
            endpoint=pure.samples,
            answer=shapes.SampleList,
            refusals=(404,),
        ),
        Operation(
            name="readSample",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/samples/{sample}",
            endpoint=pure.sample,
            answer=shapes.SampleSetup,
            refusals=(404,),
        ),
    )


def of_designs(designs: DesignEndpoints) -> tuple[Operation, ...]:
    """Return what there is to ask where a rulebook has rules of design."""
    if not designs.has_rules:
        return ()
    return (
        Operation(
            name="assessDesign",
            tag="rulebooks",
            method="POST",
            path="/v1/designs",
            endpoint=designs.designs,
            answer=design_shapes.DesignAssessed,
            body=bodies.DesignBody,
            refusals=(404, 422),
        ),
        Operation(
            name="listDesigns",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/designs",
            endpoint=designs.samples,
            answer=design_shapes.DesignList,
            refusals=(404,),
        ),
    )


def of_files(files: FileEndpoints) -> tuple[Operation, ...]:
    """Return what there is to ask about files of other tools."""

    def one(name: str, path: str, endpoint: Endpoint, answer: Any, body: Any) -> Operation:
        return Operation(
            name=name,
            tag="rulebooks",
            method="POST",
            path=path,
            endpoint=endpoint,
            answer=answer,
            body=body,
            refusals=(404, 422),
        )

    shown = design_shapes
    return (
        one(
            "importShips",
            "/v1/designs/imports",
            files.import_ships,
            shown.ShipsImported,
            bodies.ShipImportBody,
        ),
        one(
            "exportShips",
            "/v1/designs/exports",
            files.export_ships,
            shown.FileWritten,
            bodies.ShipExportBody,
        ),
        one(
            "importGame",
            "/v1/games/imports",
            files.import_game,
            shown.GameImported,
            bodies.GameImportBody,
        ),
        one(
            "exportGame",
            "/v1/games/exports",
            files.export_game,
            shown.FileWritten,
            bodies.GameExportBody,
        ),
        one(
            "adjudicateGamePhase",
            "/v1/games/phases",
            files.adjudicate_phase,
            shown.PhaseAnswered,
            bodies.GamePhaseBody,
        ),
    )
