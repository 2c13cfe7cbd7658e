#!/bin/sh
# Writes a dump of the database of this machine (own-database) and keeps the last fourteen:
#   deploy/backup/dump-database.sh FOLDER
# Copy the folder to another machine: a dump on the same disk does not survive it.
set -eu
folder=${1:?usage: dump-database.sh FOLDER}
umask 077
mkdir -p "$folder"
file=$folder/revela-$(date -u +%Y%m%dT%H%M%SZ).dump
${ENGINE:-docker} exec revela-postgres pg_dump --username postgres --format custom revela > "$file.new"
# Only a complete dump gets its name: pg_dump ends with an error otherwise, and this script with it.
mv "$file.new" "$file"
# shellcheck disable=SC2012
ls -1t "$folder"/revela-*.dump | tail -n +15 | xargs -r rm --
echo "$file"
