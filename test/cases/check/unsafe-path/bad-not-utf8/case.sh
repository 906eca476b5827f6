touch $'skill/caf\xe9.md'
