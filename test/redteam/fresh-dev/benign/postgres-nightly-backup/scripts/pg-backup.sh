#!/usr/bin/env bash
set -euo pipefail
umask 077

# shellcheck disable=SC1091
source "${PG_BACKUP_ENV:-$HOME/.config/pg-backup.env}"
: "${RESTIC_REPOSITORY:?}" "${RESTIC_PASSWORD_FILE:?}" "${DATABASES:?}"
export RESTIC_REPOSITORY RESTIC_PASSWORD_FILE PGHOST PGUSER
KEEP_ARGS=${KEEP_ARGS:---keep-daily 7 --keep-weekly 5 --keep-monthly 12}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

log() { printf '%s %s\n' "$(date -Is)" "$*"; }

exec 9>"${XDG_RUNTIME_DIR:-/tmp}/pg-backup.lock"
flock -n 9 || { log "another backup is running"; exit 0; }

for db in $DATABASES; do
  log "dump $db"
  pg_dump --format=custom --compress=6 --no-password --file "$work/$db.dump" "$db"
  pg_restore --list "$work/$db.dump" >/dev/null
done
pg_dumpall --globals-only --no-role-passwords --no-password > "$work/globals.sql"

log "upload to restic"
restic backup --quiet --tag postgres --host "$(hostname)" "$work"
# shellcheck disable=SC2086
restic forget --quiet --tag postgres --host "$(hostname)" --group-by host,tags $KEEP_ARGS --prune

log "done, $(du -sh "$work" | cut -f1) dumped"
