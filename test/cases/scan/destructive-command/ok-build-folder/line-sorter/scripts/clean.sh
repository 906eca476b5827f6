#!/bin/sh
rm -rf ./build node_modules /tmp/lines-cache
