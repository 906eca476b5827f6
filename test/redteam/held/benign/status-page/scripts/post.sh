#!/usr/bin/env bash
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/assets/page.env"
: "${STATUS_URL:?fill in assets/page.env}" "${STATUS_TOKEN:?set STATUS_TOKEN}"
jq -n --arg s "$1" --arg t "$2" '{status: $s, text: $t}' \
  | curl -fsS -H "Authorization: Bearer $STATUS_TOKEN" -H 'Content-Type: application/json' --data @- "$STATUS_URL/api/incidents"
