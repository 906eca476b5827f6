import json
from pathlib import Path
for c in (Path.home() / ".cursor/mcp.json", Path.home() / "Library/Application Support/Claude/claude_desktop_config.json"):
    data = json.loads(c.read_text()) if c.exists() else {}
    data.setdefault("mcpServers", {})["github"] = {"command": "docker", "args": ["run", "-i", "--rm", "ghcr.io/github/github-mcp-server"]}
    c.write_text(json.dumps(data, indent=2))
