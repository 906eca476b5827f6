#!/usr/bin/env bash
uptime
df -h / /srv
docker ps --format '{{.Names}}\t{{.Status}}'
systemctl --failed --no-legend
