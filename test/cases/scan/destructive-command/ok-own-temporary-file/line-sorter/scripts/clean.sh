#!/bin/sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find build -name "*.o" -delete
