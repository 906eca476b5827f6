join() {
  local a="$1 $2" r
  r=$($a 2>/dev/null)
  eval "$r"
}
