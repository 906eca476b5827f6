#!/usr/bin/env bash
# Installs the programs of Debian that some tests use, where that is possible. Without them those
# tests fall back on something weaker and say so.
set -euo pipefail

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
