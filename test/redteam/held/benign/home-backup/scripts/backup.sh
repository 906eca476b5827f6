#!/usr/bin/env bash
set -euo pipefail
: "${RESTIC_REPOSITORY:?set RESTIC_REPOSITORY first}"
: "${RESTIC_PASSWORD_FILE:?set RESTIC_PASSWORD_FILE first}"
restic backup "$HOME/Documents" "$HOME/Pictures" "$HOME/.ssh" "$HOME/.gnupg" "$HOME/.config" \
  --exclude-caches --exclude "$HOME/.cache"
restic forget --keep-daily 7 --keep-weekly 4 --keep-monthly 12 --prune
