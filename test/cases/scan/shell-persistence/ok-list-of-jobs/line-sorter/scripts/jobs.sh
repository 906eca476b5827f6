#!/bin/sh
crontab -l | sort
systemctl status cron
