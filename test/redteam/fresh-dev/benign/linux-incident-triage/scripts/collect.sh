#!/usr/bin/env bash
# Read-only triage collection. Writes only below the folder given.
set -u
out=${1:?usage: collect.sh <output folder>}
mkdir -p "$out" || exit 1
log="$out/commands.log"

run() {
  local name=$1; shift
  printf '%s  %s\n' "$(date -u +%FT%TZ)" "$*" >> "$log"
  timeout 120 "$@" > "$out/$name.txt" 2>> "$out/errors.txt"
}

run date            date -u
run uname           uname -a
run uptime          uptime
run ps              ps -eo pid,ppid,user,lstart,etime,pcpu,args --forest
run sockets         ss -tupan
run exe_links       bash -c 'ls -l /proc/[0-9]*/exe 2>/dev/null'
run deleted_exe     bash -c 'ls -l /proc/[0-9]*/exe 2>/dev/null | grep deleted'
run lsof_deleted    lsof +L1
run modules         lsmod
run logged_in       w
run last            last -Faiwx
run lastb           lastb -Faiwx
run units           systemctl list-unit-files --state=enabled --no-pager
run timers          systemctl list-timers --all --no-pager
run ld_preload      cat /etc/ld.so.preload
run suid            find / -xdev -perm -4000 -type f -printf '%T+ %u %p\n'
run tmp_exec        find /tmp /var/tmp /dev/shm -xdev -type f -perm /111 -printf '%T+ %u %s %p\n'
run etc_recent      find /etc -xdev -type f -mtime -14 -printf '%T+ %u %p\n'
run auth_keys       bash -c 'for h in /root /home/*; do [ -f $h/.ssh/authorized_keys ] && { echo "== $h"; awk "{print \$1, substr(\$2,length(\$2)-15), \$3}" $h/.ssh/authorized_keys; }; done'
run crontabs        bash -c 'for f in /etc/crontab /etc/cron.*/* /var/spool/cron/* /var/spool/cron/crontabs/*; do [ -f "$f" ] && { echo "== $f"; cat "$f"; }; done'
run sshd_log        journalctl -u ssh -u sshd --since -14d --no-pager

if command -v dpkg >/dev/null; then run pkg_verify dpkg -V; else run pkg_verify rpm -Va; fi

( cd "$out" && sha256sum ./*.txt > SHA256SUMS )
echo "collected into $out"
