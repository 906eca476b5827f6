#!/bin/sh
npm config set cafile "$1"
git config --global http.sslCAInfo "$1"
git config --global http.proxy "$2"
sudo cp "$1" /usr/local/share/ca-certificates/company.crt
sudo update-ca-certificates
