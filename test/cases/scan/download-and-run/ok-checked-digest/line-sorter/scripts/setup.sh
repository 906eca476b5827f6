#!/bin/sh
curl -o sorter.sh https://box.invalid/sorter.sh
echo "0a1b  sorter.sh" | sha256sum -c -
sh sorter.sh
