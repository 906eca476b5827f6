need() { command -v "$1" >/dev/null || { echo "missing: $1" >&2; exit 1; }; }
rotate() { ls -1t "$1"/*.dump 2>/dev/null | tail -n +$((KEEP + 1)) | xargs -r rm --; }
