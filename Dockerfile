# Build the image: `make wheel && docker build -t umpire .` (buildah and podman work too).
# Run it with a read-only root:
# `docker run --read-only --tmpfs /tmp -p 8000:8000 -e UMPIRE_OPERATOR_KEYS=club:all:KEY umpire`.
# It listens on all addresses, so access is closed and only a key opens battles.
# For repeatable builds pin the base by digest: --build-arg BASE=python@sha256:...
ARG BASE=python:3.11-slim-bookworm

FROM ${BASE} AS builder
# The same version as in the Makefile.
ARG UV_VERSION=0.13.8
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    UV_LINK_MODE=copy \
    UV_NO_CACHE=1 \
    UV_PYTHON=/opt/umpire/bin/python \
    UV_SYSTEM_CERTS=1
WORKDIR /build
# The virtual environment contains neither pip nor uv, so the image cannot install anything.
RUN python3 -m venv tools \
    && tools/bin/pip install "uv==${UV_VERSION}" \
    && python3 -m venv --without-pip /opt/umpire
COPY requirements.lock ./
RUN tools/bin/uv pip install --require-hashes --only-binary :all: -r requirements.lock
# The wheel contains the web table: `make wheel` builds it, and `make dist` tests the installed wheel.
COPY dist/umpire-*.whl ./
# Offline, so that only locked packages can get in. Compile bytecode here, because the image runs on
# a read-only root; do not check it against file times, which copying may change.
# numpy's tests are a tenth of the image.
RUN tools/bin/uv pip install --offline --no-deps umpire-*.whl \
    && find /opt/umpire/lib -path '*/numpy/*' -type d -name tests -prune -exec rm -r {} + \
    && rm -f /opt/umpire/.lock \
    && /opt/umpire/bin/python -m compileall -q -j 0 --invalidation-mode unchecked-hash \
        /opt/umpire/lib \
    && install -d -o 10001 -g 10001 /build/data

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="umpire" \
      org.opencontainers.image.description="A neutral referee for tabletop spaceship battles" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV HOME=/tmp \
    PATH=/opt/umpire/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    UMPIRE_DATA_DIR=/data
COPY --from=builder /opt/umpire /opt/umpire
# For the embedded server's append-only file, used only without UMPIRE_REDIS_URL.
COPY --from=builder --chown=10001:10001 /build/data /data
VOLUME ["/data"]
USER 10001:10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection('127.0.0.1', int(os.environ.get('UMPIRE_PORT', '8000')), timeout=2); c.request('GET', '/livez'); sys.exit(c.getresponse().status != 200)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["umpire"]
CMD ["serve", "--host", "0.0.0.0", "--no-sample"]
