#!/usr/bin/env bash
# share.sh <port> [minutes] – quick cloudflared tunnel with a time limit
set -euo pipefail

port=${1:?usage: share.sh <port> [minutes]}
minutes=${2:-60}

[[ $port =~ ^[0-9]+$ ]] || { echo "port must be a number" >&2; exit 64; }
(( minutes >= 1 && minutes <= 480 )) || { echo "1 to 480 minutes" >&2; exit 64; }

case $port in
  22|3306|5432|6379|9200|11211|27017|2375|2376)
    echo "port $port belongs to a service that must not be public" >&2; exit 65 ;;
esac

command -v cloudflared >/dev/null || { echo "cloudflared is missing: brew install cloudflared" >&2; exit 69; }
curl -s -o /dev/null --max-time 3 "http://localhost:$port/" || { echo "nothing answers on port $port" >&2; exit 69; }

log=$(mktemp)
timeout "${minutes}m" cloudflared tunnel --no-autoupdate --url "http://localhost:$port" >"$log" 2>&1 &
pid=$!
trap 'kill "$pid" 2>/dev/null || true; rm -f "$log"; echo "tunnel closed"' EXIT

for _ in $(seq 30); do
  link=$(grep -oE 'https://[a-z0-9-]+\.trycloudflare\.com' "$log" | head -n1 || true)
  [[ -n $link ]] && break
  sleep 1
done
[[ -n ${link:-} ]] || { echo "no link after 30 s:" >&2; tail -n 5 "$log" >&2; exit 1; }

echo "public link: $link"
echo "ends at:     $(date -d "+$minutes min" +%H:%M 2>/dev/null || date -v "+${minutes}M" +%H:%M)"
echo "Ctrl-C closes it earlier."
wait "$pid" || true
