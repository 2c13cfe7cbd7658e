#!/bin/sh
# Builds the images of a release from this clone: deploy/build-images.sh RELEASE
#   NODE_IMAGE, RUNTIME_IMAGE   other bases than the public ones, such as those of deploy/base-images.sh
#   HELP_PICTURES=optional      a help centre without pictures, when `npm run screens -- --for-help` was not run
#   PATCHES=2026-11-18          Debian's current packages: a build with another value installs them again instead of using
#                               the cached layers, and fetches newer bases. PostgreSQL and the store then restart with roll.sh
#   BUILD_OPTIONS               further options of buildah
#   NODE_EXTRA_CA_CERTS         certificates of a proxy; mounted for the build only, never part of an image
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo 'cafile=/run/build-certificates.crt' > "$work/npmrc"
  BUILD_OPTIONS="${BUILD_OPTIONS:-} --volume $NODE_EXTRA_CA_CERTS:/run/build-certificates.crt:ro --volume $work/npmrc:/usr/local/etc/npmrc:ro"
fi
release=${1:?usage: deploy/build-images.sh RELEASE}
# The engines have tags of their own: a new release of Revela does not restart them.
for image in "server:$release" "edge:$release" postgres:15 store:16; do
  # One stage is cached for the next image: layers keep them.
  # shellcheck disable=SC2086
  buildah build --quiet --layers ${BUILD_OPTIONS:-} --file deploy/Containerfile --target "${image%:*}" \
    ${NODE_IMAGE:+--build-arg NODE_IMAGE="$NODE_IMAGE"} ${RUNTIME_IMAGE:+--build-arg RUNTIME_IMAGE="$RUNTIME_IMAGE"} \
    ${HELP_PICTURES:+--build-arg HELP_PICTURES="$HELP_PICTURES"} \
    ${PATCHES:+--pull=true --build-arg PATCHES="$PATCHES"} \
    --build-arg RELEASE="$release" --tag "revela-$image" . > /dev/null
  echo "revela-$image"
done
