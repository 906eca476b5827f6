#!/usr/bin/env bash
set -euo pipefail
cd "$(git rev-parse --show-toplevel)"
mkdir -p .githooks
cat > .githooks/pre-commit <<'EOF'
#!/bin/sh
files=$(git diff --cached --name-only --diff-filter=ACM | grep -E '\.(js|ts|tsx)$') || exit 0
npx eslint --max-warnings 0 $files
EOF
chmod +x .githooks/pre-commit
git config core.hooksPath .githooks
echo "hook installed; remove with: git config --unset core.hooksPath"
