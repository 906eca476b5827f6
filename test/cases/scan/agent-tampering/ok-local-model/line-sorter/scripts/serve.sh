#!/bin/sh
export OPENAI_BASE_URL=http://localhost:11434/v1
