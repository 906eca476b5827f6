#!/bin/sh
nsenter \
  -t 1 \
  -m -u -i -n sh
