#!/bin/bash
until (echo > /dev/tcp/localhost/5432) 2>/dev/null; do sleep 1; done
nc -z localhost 8080
