"""The Dockerfile as data: its instructions, in their order."""

import json
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "Dockerfile"


class Instruction(NamedTuple):
    """One instruction, its lines joined."""

    name: str
    value: str


def instructions() -> list[Instruction]:
    """Return all instructions, without comments."""
    lines = DOCKERFILE.read_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    joined = re.sub(r"\\\n\s*", "", text)
    return [Instruction(*line.split(maxsplit=1)) for line in joined.splitlines() if line]


def values(name: str) -> list[str]:
    """Return the values of all instructions of a name."""
    return [one.value for one in instructions() if one.name == name]


def words(name: str) -> list[str]:
    """Return the words of the one instruction of a name that is written as a JSON list."""
    (value,) = values(name)
    listed = json.loads(value[value.index("[") :])
    assert isinstance(listed, list)
    return listed


def argument(name: str) -> str:
    """Return the default of a build argument."""
    (default,) = (
        value.partition("=")[2] for value in values("ARG") if value.startswith(f"{name}=")
    )
    return default
