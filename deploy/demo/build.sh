#!/bin/sh
# Builds the demonstration image `revela-demo` from this clone; the host needs Docker or Podman only.
#   deploy/demo/build.sh
# CONTAINER_ENGINE chooses docker or podman, DEMO_IMAGE the name of the image. BASE_IMAGE: see .devcontainer/Containerfile.
# BUILD_OPTIONS are passed on, for settings of one machine (a proxy, a certificate).
set -eu
cd "$(dirname "$0")/../.."
engine=${CONTAINER_ENGINE:-}
[ -n "$engine" ] || engine=$(command -v docker || command -v podman) || { echo 'Docker or Podman is needed' >&2; exit 1; }
image=${DEMO_IMAGE:-revela-demo}
base=${BASE_IMAGE:-node:24-bookworm-slim}

# shellcheck disable=SC2086 # the options are a list of words
"$engine" build --build-arg BASE_IMAGE="$base" ${BUILD_OPTIONS:-} -t "$image-build" -f .devcontainer/Containerfile .
# shellcheck disable=SC2086
"$engine" build --build-arg BASE_IMAGE="$base" --build-arg DEV_IMAGE="$image-build" ${BUILD_OPTIONS:-} \
  -t "$image" -f deploy/demo/Containerfile .

cat <<TEXT

Built $image. Start it (Ctrl-C stops it):
  $(basename "$engine") run --rm --name revela -p 127.0.0.1:27000:27000 -p 127.0.0.1:27005:27005 -p 127.0.0.1:27006:27006 $image
TEXT
