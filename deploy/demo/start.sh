#!/bin/sh
# The command of the demonstration image: unpacks the filled studio at the first start, then runs it until SIGTERM.
set -eu
data=$REVELA_ENGINES_DIR
echo 'Revela, demonstration. NOT FOR PRODUCTION: public passwords, sandbox payments, mail stays in this container.'
if [ ! -d "$data/.dev" ]; then
  # Unpacked beside its place, so that an interrupted start begins again.
  rm -rf "$data/unpacking"
  mkdir -p "$data/unpacking"
  tar --extract --file /srv/demonstration.tar.gz --directory "$data/unpacking"
  mv "$data/unpacking/.dev" "$data/.dev"
  # The image may be weeks old; its trial and deadlines must not be over.
  set -- --renew-dates
fi
exec node packages/dev-env/src/cli/dev.ts --built --stop-engines "$@"
