#!/bin/sh
base64 -d icon.b64 > icon.png
