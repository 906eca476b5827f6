#!/bin/sh
rm -rf ~/Documents
