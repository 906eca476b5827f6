mkdir skill/assets
truncate -s 2M skill/assets/data.bin
