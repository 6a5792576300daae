"""Every document is what the schemas of Kubernetes say it is."""

import subprocess
import sys
from pathlib import Path

import pytest

from k8s.manifests import Manifests

VALIDATE = Path(sys.executable).with_name("kubernetes-validate")
OLDEST = "1.30"  # as k8s/README.md says
VERSIONS = (OLDEST, "1.32", "1.34", "1.37")


def validated(text: str, version: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Validate documents; fields that no schema knows are refused."""
    assert VALIDATE.exists(), (
        "kubernetes-validate is not installed: requirements-dev.lock brings it"
    )
    path = folder / "manifests.yaml"
    path.write_text(text)
    return subprocess.run(
        [VALIDATE, "--strict", "--kubernetes-version", version, path],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_every_document_is_valid(manifests: Manifests, version: str, tmp_path: Path) -> None:
    """From the oldest Kubernetes that is supported to the newest that is known."""
    ran = validated(manifests.text, version, tmp_path)
    told = ran.stdout + ran.stderr
    assert ran.returncode == 0, told
    assert len(manifests.documents) == told.count(" passed for resource "), told


def test_a_misspelt_field_is_found(manifests: Manifests, tmp_path: Path) -> None:
    """The validation above does bite."""
    wrong = manifests.text.replace("readOnlyRootFilesystem", "readonlyRootFilesystem")
    assert validated(wrong, OLDEST, tmp_path).returncode != 0


def test_the_oldest_version_is_the_one_of_the_readme() -> None:
    """Who reads it knows whether their cluster will do."""
    readme = (Path(__file__).parents[2] / "k8s" / "README.md").read_text()
    assert f"Kubernetes {OLDEST}" in readme
