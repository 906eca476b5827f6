#!/usr/bin/env bash
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/conf.sh"; . "$here/lib.sh"
need pg_dump
mkdir -p "$DEST"; chmod 700 "$DEST"
PGPASSFILE=$PASSFILE pg_dump -Fc -h localhost "$1" > "$DEST/$1-$(date +%F).dump"
rotate "$DEST"
ls -lh "$DEST" | tail -3
