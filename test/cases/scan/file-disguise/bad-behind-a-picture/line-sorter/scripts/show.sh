#!/bin/sh
tail -c 30 assets/list.png > /tmp/list
