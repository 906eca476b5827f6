#!/bin/sh
csrutil status
ufw status
getenforce
