mkdir skill/assets
truncate -s 9M skill/assets/data.bin
