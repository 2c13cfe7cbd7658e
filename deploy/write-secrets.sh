#!/bin/sh
# Writes every secret of deploy/.env into its own file in deploy/secrets. compose.yaml mounts into a process only the
# secrets it names, so that no secret is in an environment or in a process that does not use it. roll.sh runs this
# first. Only the user of the containers that mount a file may read it.
set -eu
cd "$(dirname "$0")"
from=${ENV_FILE:-.env}
to=${SECRETS_FOLDER:-secrets}
umask 077
mkdir -p "$to"
chmod 711 "$to"

value() { sed -n "s/^$1=//p" "$from" | tail -n 1 | sed "s/^'\(.*\)'$/\1/; s/^\"\(.*\)\"$/\1/"; }
write() {
  printf '%s' "$2" > "$to/.new"
  chmod 400 "$to/.new"
  chown "${3:-10001:10001}" "$to/.new"
  mv "$to/.new" "$to/$1"
}
required() {
  [ -n "$(value "$1")" ] || { echo "$1 has no value in $from" >&2; exit 1; }
}

host=$(value DATABASE_HOST)
database_url() {
  required "$3"
  write "$1" "postgres://$2:$(value "$3")@${host:-postgres:5432}/revela"
}
database_url DATABASE_URL revela_app APP_PASSWORD
database_url JOBS_DATABASE_URL revela_jobs JOBS_PASSWORD
database_url SWEEP_DATABASE_URL revela_sweep SWEEP_PASSWORD
database_url STAFF_DATABASE_URL revela_staff STAFF_PASSWORD
database_url OWNER_DATABASE_URL revela_owner OWNER_PASSWORD

for name in SECRET_KEY S3_ACCESS_KEY S3_SECRET_KEY EDGE_S3_ACCESS_KEY EDGE_S3_SECRET_KEY SMTP_URL PAYMENTS_ACCESS_TOKEN PAYMENTS_WEBHOOK_SECRET; do
  required "$name"
  write "$name" "$(value "$name")"
done
# An empty file counts as unset.
for name in SECRET_KEY_BEFORE DIRECTORY_URL DIRECTORY_KEY SITE_SHARED_SECRET RECEIVABLES_CLIENT_SECRET RECEIVABLES_WEBHOOK_SECRET GOOGLE_CLIENT_SECRET FACEBOOK_APP_SECRET CERTIFICATES_TOKEN CELLS_TOKEN PUSH_PRIVATE_KEY OTEL_EXPORTER_OTLP_HEADERS \
  COPY_S3_ACCESS_KEY COPY_S3_SECRET_KEY COPY_READ_S3_ACCESS_KEY COPY_READ_S3_SECRET_KEY; do
  write "$name" "$(value "$name")"
done
# The engines of this machine, each with a user of its own; unused when they run elsewhere.
lines() { for name in "$@"; do printf '%s=%s\n' "$name" "$(value "$name")"; done; }
write POSTGRES_PASSWORDS "$(lines OWNER_PASSWORD APP_PASSWORD JOBS_PASSWORD SWEEP_PASSWORD STAFF_PASSWORD)" 10003:10003
write STORE_KEYS "$(lines S3_ACCESS_KEY S3_SECRET_KEY EDGE_S3_ACCESS_KEY EDGE_S3_SECRET_KEY)" 10004:10004
