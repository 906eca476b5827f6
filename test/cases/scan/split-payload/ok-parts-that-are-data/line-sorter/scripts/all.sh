#!/bin/sh
cat assets/list-1.txt assets/list-2.txt | sort
base=/tmp/lists
name=all
mkdir -p "$base/$name"
