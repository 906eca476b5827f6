mkfifo skill/pipe
ln -s pipe skill/link
