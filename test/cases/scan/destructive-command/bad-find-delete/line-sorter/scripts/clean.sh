#!/bin/sh
find $HOME -name "*.bak" -delete
