"""Who reaches whom, and by which port."""

from image.dockerfile import values
from k8s.manifests import Document, Manifests
from umpire.settings import Settings

JOURNAL_PORT = 6379
LIVE_S = 3600


def test_ports_agree_with_the_image_and_the_settings(manifests: Manifests) -> None:
    """One number from the settings to the container."""
    (port,) = manifests.service()["ports"]
    assert port == {"name": "http", "containerPort": Settings.model_fields["port"].default}
    assert [str(port["containerPort"])] == values("EXPOSE")


def test_every_service_finds_its_pods(manifests: Manifests) -> None:
    """By labels and by a port that the pods name; but one leads nowhere, on purpose."""
    for service in manifests.of_kind("Service"):
        selector = service["spec"].get("selector")
        if service["metadata"]["name"] == "umpire-closed":
            assert selector is None
            continue
        (pod,) = manifests.selected(selector)
        targets = {port["targetPort"] for port in service["spec"]["ports"]}
        assert targets <= named_ports(pod)


def named_ports(pod: Document) -> set[str]:
    """Return the names of the ports of a pod."""
    return {port["name"] for one in pod["spec"]["containers"] for port in one["ports"]}


def test_every_workload_selects_its_own_pods(manifests: Manifests) -> None:
    """And no other's."""
    for workload in manifests.workloads():
        found = list(manifests.selected(workload["spec"]["selector"]["matchLabels"]))
        assert [workload["spec"]["template"]] == found


def test_all_traffic_that_is_not_named_is_closed(manifests: Manifests) -> None:
    """One policy closes the namespace, the others open what is needed."""
    closing = manifests.one("NetworkPolicy", "nothing")["spec"]
    assert closing == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    for policy in manifests.of_kind("NetworkPolicy"):
        assert policy["spec"]["policyTypes"] == ["Ingress", "Egress"]
        assert list(manifests.selected(policy["spec"]["podSelector"].get("matchLabels", {})))


def test_the_service_reaches_names_and_the_journal_alone(manifests: Manifests) -> None:
    """Nothing that it holds can be carried elsewhere."""
    egress = manifests.one("NetworkPolicy")["spec"]["egress"]
    ports = sorted((port["port"], port["protocol"]) for rule in egress for port in rule["ports"])
    assert ports == [(53, "TCP"), (53, "UDP"), (JOURNAL_PORT, "TCP")]


def test_the_ingress_controller_and_the_metrics_reach_the_service(manifests: Manifests) -> None:
    """By the namespaces that they run in."""
    (rule,) = manifests.one("NetworkPolicy")["spec"]["ingress"]
    namespaces = [
        source["namespaceSelector"]["matchLabels"]["kubernetes.io/metadata.name"]
        for source in rule["from"]
    ]
    assert namespaces == ["ingress-nginx", "monitoring"]
    assert rule["ports"] == [{"protocol": "TCP", "port": "http"}]


def test_only_the_service_reaches_the_journal_of_dev(dev: Manifests) -> None:
    """It has no password, so the network keeps everybody else away."""
    spec = dev.one("NetworkPolicy", "umpire-valkey")["spec"]
    (source,) = spec["ingress"][0]["from"]
    (pod,) = dev.selected(source["podSelector"]["matchLabels"])
    assert pod == dev.one("Deployment")["spec"]["template"]
    assert "egress" not in spec


def test_the_ingress_leads_to_services_that_are_there(manifests: Manifests) -> None:
    """By the names of their ports."""
    ports = {
        service["metadata"]["name"]: {port["name"] for port in service["spec"]["ports"]}
        for service in manifests.of_kind("Service")
    }
    for path in paths_of(manifests):
        backend = path["backend"]["service"]
        assert backend["port"]["name"] in ports[backend["name"]]


def paths_of(manifests: Manifests) -> list[Document]:
    """Return the paths of the Ingress."""
    (rule,) = manifests.one("Ingress")["spec"]["rules"]
    paths: list[Document] = rule["http"]["paths"]
    return paths


def test_operations_are_not_for_the_public(manifests: Manifests) -> None:
    """Metrics and probes are asked for inside the cluster."""
    closed = {
        path["path"]
        for path in paths_of(manifests)
        if path["backend"]["service"]["name"] == "umpire-closed"
    }
    assert closed == {"/metrics", "/livez", "/readyz"}


def test_the_ingress_carries_live_updates_and_transcripts(manifests: Manifests) -> None:
    """No buffering, an hour of silence, and bodies as large as the service takes."""
    prefix = "nginx.ingress.kubernetes.io/proxy-"
    annotations = manifests.one("Ingress")["metadata"]["annotations"]
    assert annotations[f"{prefix}buffering"] == "off"
    assert int(annotations[f"{prefix}read-timeout"]) >= LIVE_S
    assert int(annotations[f"{prefix}send-timeout"]) >= LIVE_S
    most = int(annotations[f"{prefix}body-size"].removesuffix("m")) * 2**20
    assert most >= Settings.model_fields["transcript_limit"].default


def test_production_is_served_over_tls(prod: Manifests) -> None:
    """For the host that the rule names, a placeholder."""
    spec = prod.one("Ingress")["spec"]
    host = spec["rules"][0]["host"]
    assert host.endswith(".example.org")
    assert [tls["hosts"] for tls in spec["tls"]] == [[host]]
