#!/bin/sh
# Run once by the PostgreSQL image, on an empty data folder.
set -eu
psql -v ON_ERROR_STOP=1 -v database="${REVELA_DATABASE:-revela}" \
  -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -v jobs_password="$JOBS_PASSWORD" \
  -v sweep_password="$SWEEP_PASSWORD" -v staff_password="$STAFF_PASSWORD" \
  --username "$POSTGRES_USER" -f /etc/revela/roles.sql postgres
