import sys
from pathlib import Path

folder = Path(".claude/skills") / sys.argv[1]
folder.mkdir(parents=True)
(folder / "SKILL.md").write_text("---\nname: " + sys.argv[1] + "\n---\n")
