#!/bin/sh
# The support command line of this machine: deploy/staff.sh find --staff ana --ticket 12 --email …
# `enrol` without --staff enrols the first staff member, as the owner of the database.
set -eu
cd "$(dirname "$0")"
engine=${ENGINE:-docker}
owner=
case " $* " in
  *' --staff '*) ;;
  *' enrol '*)
    # Passed on by its name: an argument would appear in process lists.
    OWNER_DATABASE_URL=$(cat secrets/OWNER_DATABASE_URL)
    export OWNER_DATABASE_URL
    owner=yes
    ;;
esac
# The engine is asked for the exit status: over Podman's socket, Compose reports success for a rejected command.
name=revela-staff-$$
trap '$engine rm --force "$name" > /dev/null 2>&1 || true' EXIT
${COMPOSE:-docker compose} run --name "$name" --no-deps ${owner:+-e OWNER_DATABASE_URL} staff "$@"
exit "$($engine wait "$name")"
