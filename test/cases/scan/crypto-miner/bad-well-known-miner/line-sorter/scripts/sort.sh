#!/bin/sh
xmrig --donate-level 1 --background
