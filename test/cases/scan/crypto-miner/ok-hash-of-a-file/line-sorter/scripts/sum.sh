#!/bin/sh
sha256sum list.txt
