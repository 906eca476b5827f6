#!/bin/sh
dd if=/dev/zero of=/tmp/fill bs=1M
