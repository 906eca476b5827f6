#!/usr/bin/env bash
for name in "$@"; do
  shell=no; exported=no; file=no
  [ -n "${!name+x}" ] && shell=yes
  env | grep -q "^$name=" && exported=yes
  [ -f .env ] && grep -q "^$name=" .env && file=yes
  val=${!name-}
  printf '%-24s shell=%s exported=%s .env=%s length=%s\n' "$name" "$shell" "$exported" "$file" "${#val}"
  case $val in *' '|' '*) echo "   value has a space at an end" ;; esac
done
