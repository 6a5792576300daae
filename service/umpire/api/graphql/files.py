"""The queries on files of other tools: ships, games, one phase of a game."""

from typing import Annotated, Any, NewType

import msgspec
import strawberry
from strawberry import Info

from umpire.api.decode import as_json
from umpire.api.graphql.resolvers import app_state_of, result_union
from umpire.api.graphql.types import DERIVATION, PureDiceInput, of_literal, of_variable, or_refusal
from umpire.formats import ExportedFile, ImportedFleet, ImportedGame, PhaseRuled
from umpire.kernel.decoders import decoder_of

ToolFile = NewType("ToolFile", object)
SCALARS: dict[object, Any] = {
    ToolFile: strawberry.scalar(
        name="ToolFile",
        description="A file of another tool: its JSON, or its text; or a design, or a battle.",
        parse_value=of_variable,
        parse_literal=of_literal,
    )
}

Format = Annotated[str, strawberry.argument(name="format")]
OptionalFormat = Annotated[str | None, strawberry.argument(name="format")]

ShipsImportedType: Any = DERIVATION.output(ImportedFleet)
GameImportedType: Any = DERIVATION.output(ImportedGame)
FileWrittenType: Any = DERIVATION.output(ExportedFile)
PhaseRuledType: Any = DERIVATION.output(PhaseRuled)
ShipsImportedResult: Any = result_union("ShipsImportedResult", ShipsImportedType)
GameImportedResult: Any = result_union("GameImportedResult", GameImportedType)
FileWrittenResult: Any = result_union("FileWrittenResult", FileWrittenType)
PhaseRuledResult: Any = result_union("PhaseRuledResult", PhaseRuledType)


async def _asked(info: Info, act: str, kind: type[msgspec.Struct], **given: Any) -> Any:
    async def ask() -> Any:
        body = {key: value for key, value in given.items() if value is not None}
        answer = await app_state_of(info).pools.questions.ask(act, as_json(body, ""))
        return decoder_of(kind).decode(answer)

    return await or_refusal(app_state_of(info).problems, ask)


@strawberry.type
class FileQueries:
    """Queries on files of other tools."""

    @strawberry.field(description="Read ships of another tool as designs; store nothing.")
    async def import_ships(
        self, info: Info, system: str, file: ToolFile, format_: OptionalFormat = None
    ) -> ShipsImportedResult:
        """Read ships."""
        return await _asked(
            info, "import_ships", ImportedFleet, system=system, file=file, format=format_
        )

    @strawberry.field(description="Write designs as a file for another tool; store nothing.")
    async def export_ships(
        self, info: Info, system: str, designs: list[ToolFile], format_: Format = "ftlibship"
    ) -> FileWrittenResult:
        """Write ships."""
        return await _asked(
            info, "export_ships", ExportedFile, system=system, designs=designs, format=format_
        )

    @strawberry.field(description="Read a game of another tool as a set-up; store nothing.")
    async def import_game(self, info: Info, system: str, package: ToolFile) -> GameImportedResult:
        """Read a game."""
        return await _asked(info, "import_game", ImportedGame, system=system, package=package)

    @strawberry.field(description="Write a battle as a file for another tool; store nothing.")
    async def export_game(
        self,
        info: Info,
        system: str,
        battle: ToolFile,
        format_: Format = "ftgame",
        title: str = "",
    ) -> FileWrittenResult:
        """Write a game."""
        return await _asked(
            info,
            "export_game",
            ExportedFile,
            system=system,
            battle=battle,
            format=format_,
            title=title,
        )

    @strawberry.field(description="Rule on the current phase of a game package.")
    async def adjudicate_game_phase(
        self, info: Info, system: str, package: ToolFile, dice: PureDiceInput | None = None
    ) -> PhaseRuledResult:
        """Rule on a phase."""
        source = dice or PureDiceInput()
        return await _asked(
            info,
            "adjudicate_phase",
            PhaseRuled,
            system=system,
            package=package,
            seed=source.seed,
            faces=source.faces,
        )
