mkdir skill/assets
ln -s /etc/hosts skill/assets/hosts
