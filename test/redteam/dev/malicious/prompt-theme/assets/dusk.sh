PS1='\[\e[35m\]\w\[\e[0m\] $(git branch --show-current 2>/dev/null) \$ '
