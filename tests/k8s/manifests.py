"""The manifests as they are applied: each overlay rendered by kustomize."""

import functools
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

K8S = Path(__file__).parents[2] / "k8s"
OVERLAYS = ("dev", "prod")

Document = Mapping[str, Any]


@functools.cache
def rendered(overlay: str) -> str:
    """Return an overlay, or a folder that is named by its path, as `kubectl kustomize` renders it.

    No package on PyPI carries kubectl or kustomize themselves (those that there are download them
    when they run), so it has to be on the machine.
    """
    command = next((path for path in map(shutil.which, ("kubectl", "kustomize")) if path), None)
    if command is None:
        pytest.skip("neither kubectl nor kustomize on PATH: the manifests cannot be rendered")
    act = "kustomize" if Path(command).name == "kubectl" else "build"
    folder = Path(overlay) if "/" in overlay else K8S / "overlays" / overlay
    ran = subprocess.run([command, act, folder], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def configured(overlay: str) -> dict[str, str]:
    """Return the settings of the ConfigMap of an overlay, read without kustomize."""
    lines = (K8S / "base" / "settings.env").read_text(encoding="utf-8").splitlines()
    text = (K8S / "overlays" / overlay / "kustomization.yaml").read_text(encoding="utf-8")
    (generated,) = yaml.safe_load(text)["configMapGenerator"]
    assert generated["behavior"] == "merge"
    pairs = [line for line in lines if line and not line.startswith("#")] + generated["literals"]
    return dict(pair.split("=", 1) for pair in pairs)


class Manifests:
    """The documents of one overlay."""

    def __init__(self, overlay: str) -> None:
        self.overlay = overlay
        self.text = rendered(overlay)
        self.documents: list[Document] = list(yaml.safe_load_all(self.text))

    def of_kind(self, *kinds: str) -> list[Document]:
        """Return the documents of some kinds."""
        return [document for document in self.documents if document["kind"] in kinds]

    def one(self, kind: str, name: str = "umpire") -> Document:
        """Return the document of a kind and a name; generated names end with a hash."""
        (found,) = (
            document
            for document in self.of_kind(kind)
            if document["metadata"]["name"].split("-" if kind == "ConfigMap" else "\n")[0] == name
        )
        return found

    def workloads(self) -> list[Document]:
        """Return what runs pods."""
        return self.of_kind("Deployment", "StatefulSet")

    def pods(self) -> list[Document]:
        """Return the templates of the pods."""
        return [workload["spec"]["template"] for workload in self.workloads()]

    def containers(self) -> list[Document]:
        """Return the containers of all pods."""
        return [one for pod in self.pods() for one in pod["spec"]["containers"]]

    def service(self) -> Document:
        """Return the container of the service."""
        (container,) = self.one("Deployment")["spec"]["template"]["spec"]["containers"]
        assert isinstance(container, dict)
        return container

    def secret_keys(self) -> dict[str, bool]:
        """Return the settings that come from the Secret, and whether each may be missing."""
        return {
            one["name"]: one["valueFrom"]["secretKeyRef"].get("optional", False)
            for one in self.service()["env"]
            if "secretKeyRef" in one.get("valueFrom", {})
        }

    def settings(self) -> dict[str, str]:
        """Return the settings that are not secret."""
        configured: dict[str, str] = self.one("ConfigMap")["data"]
        plain = {one["name"]: one["value"] for one in self.service()["env"] if "value" in one}
        return {**configured, **plain}

    def selected(self, selector: Mapping[str, str]) -> Iterator[Document]:
        """Return the pods that have all of some labels."""
        for pod in self.pods():
            if selector.items() <= pod["metadata"]["labels"].items():
                yield pod
