#!/usr/bin/env bash
pkg=${1:?package}
virt=$(systemd-detect-virt 2>/dev/null || echo none)
case "$(uname -s)" in
  Darwin) echo "brew install $pkg" ;;
  Linux)
    if grep -qi microsoft /proc/version; then echo "# WSL"; fi
    [ "$virt" != none ] && echo "# virtual machine: $virt"
    [ -f /.dockerenv ] && sudo= || sudo="sudo "
    . /etc/os-release
    case "$ID" in
      debian|ubuntu) echo "${sudo}apt-get install -y $pkg" ;;
      fedora) echo "${sudo}dnf install -y $pkg" ;;
      alpine) echo "${sudo}apk add $pkg" ;;
      *) echo "# unknown: $ID" ;;
    esac ;;
  MINGW*|MSYS*) echo "winget install $pkg" ;;
esac
