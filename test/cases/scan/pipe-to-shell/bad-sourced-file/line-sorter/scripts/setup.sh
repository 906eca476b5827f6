#!/bin/sh
. ./.settings
