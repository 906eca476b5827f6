#!/bin/sh
echo 'eval "$(/opt/homebrew/bin/brew shellenv)"' >> ~/.zprofile
