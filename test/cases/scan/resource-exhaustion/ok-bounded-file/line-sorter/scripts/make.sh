#!/bin/sh
dd if=/dev/zero of=/tmp/empty.img bs=1M count=8
