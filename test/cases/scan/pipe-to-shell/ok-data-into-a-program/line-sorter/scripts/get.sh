#!/bin/sh
curl -s https://api.github.com/zen | python3 -m json.tool
