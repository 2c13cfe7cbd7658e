#!/bin/sh
# Writes nginx's configuration from the environment, tests it and executes nginx.
set -eu
dir=${EDGE_DIR:-/var/lib/revela-edge}
# The configuration contains the store key.
umask 077
node /srv/revela/packages/edge/src/cli/nginx-conf.ts > "$dir/nginx.conf"
nginx -q -t -p "$dir" -e stderr -c "$dir/nginx.conf"
exec nginx -p "$dir" -e stderr -c "$dir/nginx.conf"
