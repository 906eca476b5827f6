mkdir skill/assets
printf '\x89PNG\r\n\x1a\n\xff\xfe' > skill/assets/chart.png
