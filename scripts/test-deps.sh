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
'

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
