#!/usr/bin/env bash
set -euo pipefail

apply=0
node_days=0
root=${CLEAN_ROOT:-$HOME}
while (( $# )); do
  case $1 in
    --apply) apply=1 ;;
    --node) node_days=$2; shift ;;
    --root) root=$2; shift ;;
    *) echo "unknown option $1" >&2; exit 64 ;;
  esac
  shift
done

[[ -n $root && $root != / && -d $root ]] || { echo "bad root" >&2; exit 64; }

size() { du -sh "$1" 2>/dev/null | cut -f1; }

confirm() {
  (( apply )) || return 1
  local answer
  read -r -p "delete $1? [y/N] " answer </dev/tty
  [[ $answer == [yY] ]]
}

remove() {
  local dir=$1
  case $dir in
    "$HOME"/?*) ;;
    *) echo "  refusing $dir (outside of home)"; return ;;
  esac
  rm -rf --one-file-system -- "${dir:?}"
  echo "  removed $dir"
}

caches=(
  "$HOME/.cache/pip" "$HOME/.cache/uv" "$HOME/.cache/yarn" "$HOME/.npm/_cacache"
  "$HOME/.cache/thumbnails" "$HOME/.gradle/caches" "$HOME/.cache/go-build"
  "$HOME/Library/Caches/Homebrew" "$HOME/Library/Developer/Xcode/DerivedData"
)

echo "== caches"
for c in "${caches[@]}"; do
  [[ -d $c ]] || continue
  printf '%8s  %s\n' "$(size "$c")" "$c"
  if confirm "$c"; then remove "$c"; fi
done

if (( node_days > 0 )); then
  echo "== node_modules, project untouched for $node_days days"
  while IFS= read -r -d '' nm; do
    project=$(dirname "$nm")
    [[ -f $project/package.json ]] || continue
    if [[ -z $(find "$project" -maxdepth 2 -not -path '*/node_modules*' -type f -mtime "-$node_days" -print -quit) ]]; then
      printf '%8s  %s\n' "$(size "$nm")" "$nm"
      if confirm "$nm"; then remove "$nm"; fi
    fi
  done < <(find "$root" -xdev -type d -name node_modules -prune -print0)
fi

(( apply )) || echo "dry run, nothing was deleted"
