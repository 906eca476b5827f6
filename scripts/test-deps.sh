#!/usr/bin/env bash
# Installs what some tests use, where that is possible: programs of Debian, without which those tests
# fall back on something weaker and say so, and the real agents of test/agents, from npm.
set -euo pipefail
cd "$(dirname "$0")/.."

# The agents stand outside the project and stay from run to run. They run without the rights of root,
# so root's own home is no place for them; test/agents/support/installed-agents.ts looks there, too.
agents_folder() {
  if [[ -n ${PSK_TEST_AGENTS:-} ]]; then echo "$PSK_TEST_AGENTS"
  elif ((EUID == 0)); then echo /var/cache/psk-test-agents
  else echo "${XDG_CACHE_HOME:-$HOME/.cache}/psk-test-agents"; fi
}

install_agents() {
  local folder wanted
  folder=$(agents_folder)
  wanted=test/agents/packages/package.json
  if cmp -s "$wanted" "$folder/installed.json"; then return; fi
  echo "installing agents into $folder"
  rm -rf "$folder"
  mkdir -p "$folder"
  cp "$wanted" "$folder/package.json"
  # Two of them bring their program by a script of their package, so scripts must run.
  if npm install --prefix "$folder" --no-audit --no-fund --no-package-lock --loglevel=error; then
    cp "$wanted" "$folder/installed.json"
  else
    echo "could not install the agents; test/agents will fail"
  fi
}
install_agents

# Lines of: command package
DEPENDENCIES='
strace strace
zip zip
unzip unzip
chromium chromium
docker-registry docker-registry
skopeo skopeo
ssh-keygen openssh-client
openssl openssl
bwrap bubblewrap
socat socat
rg ripgrep
curl curl
'

# The optional peer that holds single hosts, in a folder of its own: it is no dependency of psk.
SRT=/opt/psk-test-srt
SRT_PACKAGE=@anthropic-ai/sandbox-runtime@0.0.78
if [[ ! -f $SRT/node_modules/@anthropic-ai/sandbox-runtime/package.json ]]; then
  if mkdir -p "$SRT" 2>/dev/null && [[ -w $SRT ]]; then
    echo "installing: $SRT_PACKAGE"
    npm install --prefix "$SRT" --no-audit --no-fund --loglevel=error "$SRT_PACKAGE" >/dev/null ||
      echo "could not install: $SRT_PACKAGE"
  else
    echo "not installed, since $SRT cannot be written: $SRT_PACKAGE"
  fi
fi

missing=()
while read -r command package; do
  [[ -z $command ]] || command -v "$command" >/dev/null || missing+=("$package")
done <<<"$DEPENDENCIES"

if ((${#missing[@]} == 0)); then exit 0; fi
if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
  echo "not installed, since this needs root and apt: ${missing[*]}"
  exit 0
fi

echo "installing: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1; }
# The lists of packages may be old or missing.
install || { apt-get update -qq >/dev/null 2>&1 && install; } ||
  echo "could not install: ${missing[*]}"
