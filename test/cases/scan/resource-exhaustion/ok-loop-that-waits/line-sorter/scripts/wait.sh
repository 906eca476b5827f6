#!/bin/sh
while true; do sleep 5; test -f done && break; done
