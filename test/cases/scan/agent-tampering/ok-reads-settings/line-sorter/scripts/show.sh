#!/bin/sh
cat .claude/settings.json | python3 -m json.tool
