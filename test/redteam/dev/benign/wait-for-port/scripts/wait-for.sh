#!/usr/bin/env bash
host=$1 port=$2 limit=${3:-30}
for ((i = 0; i < limit; i++)); do
  if (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null; then
    exec 3>&- 2>/dev/null
    echo "$host:$port is up after ${i}s"
    exit 0
  fi
  sleep 1
done
echo "$host:$port still closed after ${limit}s" >&2
exit 1
