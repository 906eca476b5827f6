#!/bin/sh
make sort
