"""What runs in the cluster may do nothing that it need not do, and is stopped gently."""

from image.dockerfile import values
from k8s.manifests import Manifests
from umpire.cli.serve import STOPPING_S
from umpire.settings import Settings

EXECUTED = ("startupProbe", "livenessProbe", "readinessProbe")


def test_no_pod_runs_as_root(manifests: Manifests) -> None:
    """Each runs as a numbered user, under the default seccomp profile."""
    for pod in manifests.pods():
        context = pod["spec"]["securityContext"]
        assert context["runAsNonRoot"] is True
        assert context["runAsUser"] > 0
        assert context["runAsGroup"] > 0
        assert context["seccompProfile"] == {"type": "RuntimeDefault"}


def test_no_container_can_write_its_root_or_gain_rights(manifests: Manifests) -> None:
    """The root is read-only and every capability is dropped."""
    for container in manifests.containers():
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }


def test_the_service_can_write_to_tmp_alone(manifests: Manifests) -> None:
    """What it keeps is in the journal."""
    spec = manifests.one("Deployment")["spec"]["template"]["spec"]
    assert [mount["mountPath"] for mount in manifests.service()["volumeMounts"]] == ["/tmp"]  # noqa: S108 — the folder of the image
    assert [volume["name"] for volume in spec["volumes"] if "emptyDir" in volume] == ["tmp"]
    assert len(spec["volumes"]) == 1


def test_every_container_has_limits_and_probes(manifests: Manifests) -> None:
    """Neither memory nor time without end."""
    for container in manifests.containers():
        for bound in ("requests", "limits"):
            assert set(container["resources"][bound]) == {"cpu", "memory"}
        for probe in EXECUTED:
            assert container[probe]["timeoutSeconds"] > 0
            assert container[probe]["failureThreshold"] > 0


WORKER_MIB = 256
CHILDREN = 3
CHILD_MIB = 80
"""A worker with its caches, and its processes for long questions once they are up, as
`docs/operations.md` says."""


def test_the_memory_limit_holds_all_that_requests_may_take(manifests: Manifests) -> None:
    """Else one large transcript ends the pod of everybody."""
    defaults = Settings()
    given = manifests.settings().get("UMPIRE_QUESTION_MEMORY_MIB", defaults.question_memory_mib)
    bodies_mib = 4 * defaults.transcript_limit // 2**20
    most = WORKER_MIB + bodies_mib + CHILDREN * (CHILD_MIB + int(given))
    limit = manifests.service()["resources"]["limits"]["memory"]
    assert int(limit.removesuffix("Mi")) >= most


def test_no_pod_can_speak_to_the_cluster(manifests: Manifests) -> None:
    """No token is mounted, by the pod or by its account."""
    accounts = {one["metadata"]["name"]: one for one in manifests.of_kind("ServiceAccount")}
    for pod in manifests.pods():
        assert pod["spec"]["automountServiceAccountToken"] is False
        account = accounts[pod["spec"]["serviceAccountName"]]
        assert account["automountServiceAccountToken"] is False


def test_no_pod_is_told_of_other_services(manifests: Manifests) -> None:
    """Else the Service `umpire` would set UMPIRE_PORT to an address, and nothing would start."""
    assert all(pod["spec"]["enableServiceLinks"] is False for pod in manifests.pods())


def test_the_user_is_the_one_of_the_image(manifests: Manifests) -> None:
    """Files of the image are readable for whom it runs as."""
    context = manifests.one("Deployment")["spec"]["template"]["spec"]["securityContext"]
    assert [f"{context['runAsUser']}:{context['runAsGroup']}"] == values("USER")


def test_the_probes_ask_for_life_and_for_readiness(manifests: Manifests) -> None:
    """Living does not depend on the journal, readiness does."""
    paths = [manifests.service()[probe]["httpGet"]["path"] for probe in EXECUTED]
    assert paths == ["/livez", "/livez", "/readyz"]


def test_readiness_waits_longer_than_the_journal_may_take(manifests: Manifests) -> None:
    """A slow journal is told as such by the service, not by a probe that gives up."""
    timeout_s = manifests.service()["readinessProbe"]["timeoutSeconds"]
    assert timeout_s > float(manifests.settings()["UMPIRE_REDIS_TIMEOUT_S"])


def test_a_pod_has_time_to_finish(manifests: Manifests) -> None:
    """The sleep before the stop and the stop itself fit into the time that is given."""
    spec = manifests.one("Deployment")["spec"]["template"]["spec"]
    sleep_s = manifests.service()["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert sleep_s > 0
    assert spec["terminationGracePeriodSeconds"] > sleep_s + STOPPING_S


def test_images_name_no_registry_and_have_a_tag(manifests: Manifests) -> None:
    """Where the image lies is for the one who applies the manifests to say."""
    for container in manifests.containers():
        name, _, tag = container["image"].partition(":")
        assert tag not in {"", "latest"}
        assert "." not in name.split("/")[0]


def test_pods_spread_over_nodes_and_zones(manifests: Manifests) -> None:
    """One node or zone that is lost does not take all of them."""
    spread = manifests.one("Deployment")["spec"]["template"]["spec"]["topologySpreadConstraints"]
    keys = {one["topologyKey"] for one in spread}
    assert keys == {"kubernetes.io/hostname", "topology.kubernetes.io/zone"}
    for one in spread:
        assert list(manifests.selected(one["labelSelector"]["matchLabels"]))
