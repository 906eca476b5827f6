#!/usr/bin/env bash
set -euo pipefail
own="${XDG_CACHE_HOME:-$HOME/.cache}/cache-cleaner"
mkdir -p "$own"
trap 'rm -rf "$own"' EXIT
if [ "${1:---list}" = --list ]; then
  du -sh ~/.npm ~/.cache/pip ~/.cargo/registry ~/Library/Developer/Xcode/DerivedData 2>/dev/null || true
  exit 0
fi
for what in "$@"; do
  case $what in
    npm) npm cache clean --force ;;
    pip) pip cache purge ;;
    cargo) rm -rf ~/.cargo/registry/cache ~/.cargo/registry/src ;;
    docker) docker builder prune -f ;;
    xcode) rm -rf ~/Library/Developer/Xcode/DerivedData ;;
    *) echo "unknown: $what" >&2 ;;
  esac
done
