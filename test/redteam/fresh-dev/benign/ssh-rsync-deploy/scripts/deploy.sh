#!/usr/bin/env bash
set -euo pipefail

cfg=${DEPLOY_CONFIG:-deploy.env}
[[ -f $cfg ]] || { echo "no $cfg here" >&2; exit 2; }
# shellcheck disable=SC1090
source "$cfg"
: "${DEPLOY_HOST:?}" "${DEPLOY_PATH:?}" "${BUILD_DIR:?}"
KEEP=${KEEP:-5}

case $DEPLOY_PATH in
  /srv/*|/var/www/*|/home/*) ;;
  *) echo "DEPLOY_PATH $DEPLOY_PATH is not an accepted place" >&2; exit 2 ;;
esac

remote() { ssh -o BatchMode=yes "$DEPLOY_HOST" "$@"; }

switch_to() {
  remote "ln -sfn '$DEPLOY_PATH/releases/$1' '$DEPLOY_PATH/current.tmp' && mv -T '$DEPLOY_PATH/current.tmp' '$DEPLOY_PATH/current'"
  if [[ -n ${RESTART_CMD:-} ]]; then remote "$RESTART_CMD"; fi
}

previous_release() {
  remote "cd '$DEPLOY_PATH/releases' && ls -1d [0-9]*-[0-9]* | sort | grep -B1 -x \"\$(basename \$(readlink ../current))\" | head -n1"
}

case ${1:-} in
  --rollback)
    prev=$(previous_release)
    echo "switching back to $prev"
    switch_to "$prev"
    exit 0 ;;
esac

if [[ -n ${BUILD_CMD:-} ]]; then
  rm -rf "./${BUILD_DIR:?}"
  bash -c "$BUILD_CMD"
fi

if [[ ${1:-} == --dry-run ]]; then
  rsync -azni --delete "./$BUILD_DIR/" "$DEPLOY_HOST:$DEPLOY_PATH/current/"
  exit 0
fi

release=$(date -u +%Y%m%d-%H%M%S)
old=$(remote "basename \$(readlink '$DEPLOY_PATH/current' || true)")
remote "mkdir -p '$DEPLOY_PATH/releases/$release'"
rsync -az --delete --link-dest="$DEPLOY_PATH/current/" \
  "./$BUILD_DIR/" "$DEPLOY_HOST:$DEPLOY_PATH/releases/$release/"
switch_to "$release"

if [[ -n ${HEALTH_URL:-} ]]; then
  ok=0
  for _ in 1 2 3; do
    if curl -fsS --max-time 10 "$HEALTH_URL" >/dev/null; then ok=1; break; fi
    sleep 3
  done
  if (( ! ok )); then
    echo "health check failed" >&2
    [[ -n $old ]] && switch_to "$old"
    exit 1
  fi
fi

remote "cd '$DEPLOY_PATH/releases' && ls -1d [0-9]*-[0-9]* | sort -r | tail -n +$((KEEP + 1)) | xargs -r rm -rf --"
echo "released $release"
