"""What stealthy adaptive armour takes is told as armour: it never shows itself (CI-11.4.2-4)."""

from collections.abc import Collection

from msgspec.structs import replace

from umpire.rules.cold_infinity.hits.blows import Blow
from umpire.rules.cold_infinity.hits.harm import Step
from umpire.rules.cold_infinity.hits.mitigation import Volley
from umpire.rules.cold_infinity.state.sheet import Sheet


def veiled(sheet: Sheet, blows: tuple[Blow, ...]) -> tuple[Blow, ...]:
    """Return blows that tell nothing of stealthy adaptive armour (CI-11.4.2-4)."""
    stealthy: set[str | None] = {
        part.name for part in sheet.sections if part.adaptive is not None and part.adaptive.stealth
    }
    if not stealthy:
        return blows
    return tuple(
        [
            replace(blow, volleys=tuple([_veiled(each, stealthy) for each in blow.volleys]))
            for blow in blows
        ]
    )


def _veiled(volley: Volley, stealthy: Collection[str | None]) -> Volley:
    told: list[Step] = []
    for step in volley.steps:
        if step.stage != "adaptive" or step.by not in stealthy:
            told.append(step)
        elif told and (told[-1].stage, told[-1].by) == ("armour", step.by):
            told[-1] = replace(told[-1], took=told[-1].took + step.took, left=step.left)
        else:
            told.append(replace(step, stage="armour"))
    return replace(volley, steps=tuple(told))
