"""How many pods there are, and that the journal of dev keeps what it has accepted."""

import subprocess
import time
from pathlib import Path

from redis import Redis
from redis.exceptions import ConnectionError as NotYet

from k8s.manifests import Manifests
from umpire.store.embedded import server_binary

PATIENCE_S = 20.0


def test_production_has_three_pods_at_least(prod: Manifests) -> None:
    """The autoscaler decides; a number of replicas beside it would undo it at every change."""
    scaler = prod.one("HorizontalPodAutoscaler")["spec"]
    assert scaler["minReplicas"] == 3
    assert scaler["maxReplicas"] > 3
    assert scaler["scaleTargetRef"]["name"] == prod.one("Deployment")["metadata"]["name"]
    assert "replicas" not in prod.one("Deployment")["spec"]


def test_production_loses_one_pod_at_a_time(prod: Manifests) -> None:
    """A node that is drained waits for the others."""
    budget = prod.one("PodDisruptionBudget")["spec"]
    assert budget["maxUnavailable"] == 1
    assert list(prod.selected(budget["selector"]["matchLabels"]))


def test_dev_has_one_pod(dev: Manifests) -> None:
    """With nothing that scales it or keeps it."""
    assert dev.one("Deployment")["spec"]["replicas"] == 1
    assert not dev.of_kind("HorizontalPodAutoscaler", "PodDisruptionBudget")


def test_the_journal_of_dev_is_on_a_volume(dev: Manifests) -> None:
    """Its folder is a claim, not a part of the pod."""
    journal = dev.one("StatefulSet", "umpire-valkey")["spec"]
    (claim,) = journal["volumeClaimTemplates"]
    mounts = journal["template"]["spec"]["containers"][0]["volumeMounts"]
    (folder,) = (one["mountPath"] for one in mounts if one["name"] == claim["metadata"]["name"])
    arguments = journal["template"]["spec"]["containers"][0]["args"]
    assert folder == arguments[arguments.index("--dir") + 1]


def test_the_journal_of_dev_writes_before_it_answers(dev: Manifests, tmp_path: Path) -> None:
    """A real server takes the arguments, and means by them what we do."""
    container = dev.one("StatefulSet", "umpire-valkey")["spec"]["template"]["spec"]["containers"][0]
    socket = tmp_path / "server.sock"
    here = {"/data": str(tmp_path), "6379": "0"}
    arguments = [here.get(word, word) for word in container["args"][1:]]
    command = [server_binary(), *arguments, "--unixsocket", str(socket)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            with Redis(unix_socket_path=str(socket), decode_responses=True) as client:
                await_answer(client)
                told = client.config_get("append*", "maxmemory-policy", "save")
        finally:
            process.terminate()
    assert isinstance(told, dict)
    assert told["appendonly"] == "yes"
    assert told["appendfsync"] == "always"
    assert told["maxmemory-policy"] == "noeviction"
    assert told["save"] == ""


def await_answer(client: "Redis") -> None:
    """Wait until a server answers."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            client.ping()
        except NotYet:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return
