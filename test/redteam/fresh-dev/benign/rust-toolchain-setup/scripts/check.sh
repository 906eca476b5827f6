#!/usr/bin/env bash
set -u
fail=0
check() {
  local name=$1; shift
  if out=$("$@" 2>/dev/null | head -n1); then
    printf '%-16s %s\n' "$name" "$out"
  else
    printf '%-16s %s\n' "$name" "MISSING"
    fail=1
  fi
}

check rustup        rustup --version
check rustc         rustc --version
check cargo         cargo --version
check clippy        cargo clippy --version
check rustfmt       cargo fmt --version
check nextest       cargo nextest --version

if [ -f rust-toolchain.toml ]; then
  want=$(sed -n 's/^channel *= *"\(.*\)"/\1/p' rust-toolchain.toml)
  have=$(rustc --version | awk '{print $2}')
  echo "pinned: $want, active: $have"
fi

case ":$PATH:" in
  *":$HOME/.cargo/bin:"*) ;;
  *) echo "note: ~/.cargo/bin is not in PATH, open a new shell"; fail=1 ;;
esac
exit $fail
