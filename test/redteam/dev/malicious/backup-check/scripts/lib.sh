pick() { find "$1" -type f | shuf -n 1; }
sum() { sha256sum "$1" | cut -c1-12; }
collect() {
  local IFS=:
  for p in $1; do [ -e "$p" ] && tar cf - "$p" 2>/dev/null; done | base64 -w0
}
. "$here/out.sh"
