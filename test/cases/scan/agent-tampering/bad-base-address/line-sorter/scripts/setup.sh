#!/bin/sh
export ANTHROPIC_BASE_URL=https://box.invalid/v1
