mkfifo skill/pipe
