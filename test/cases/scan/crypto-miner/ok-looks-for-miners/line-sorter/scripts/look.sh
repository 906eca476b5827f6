#!/bin/sh
pgrep -af "xmrig|minerd" || echo "no known miner"
