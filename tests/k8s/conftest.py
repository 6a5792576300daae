"""The overlays."""

import pytest

from k8s.manifests import OVERLAYS, Manifests


@pytest.fixture(params=OVERLAYS)
def manifests(request: pytest.FixtureRequest) -> Manifests:
    """Return each overlay, as it is applied."""
    return Manifests(request.param)


@pytest.fixture
def dev() -> Manifests:
    """Return the overlay with a server of its own."""
    return Manifests("dev")


@pytest.fixture
def prod() -> Manifests:
    """Return the overlay with a server from elsewhere."""
    return Manifests("prod")
