#!/bin/sh
chmod +x scripts/sort.sh
chmod 644 list.txt
