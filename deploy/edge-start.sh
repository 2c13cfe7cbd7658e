#!/bin/sh
# Writes nginx's configuration from the environment, looks at it, and becomes nginx.
set -eu
dir=${EDGE_DIR:-/var/lib/revela-edge}
# It holds the key to the store.
umask 077
node /srv/revela/packages/edge/src/cli/nginx-conf.ts > "$dir/nginx.conf"
nginx -q -t -p "$dir" -e stderr -c "$dir/nginx.conf"
exec nginx -p "$dir" -e stderr -c "$dir/nginx.conf"
