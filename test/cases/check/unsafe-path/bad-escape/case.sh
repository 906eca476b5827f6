touch $'skill/a\x1b[31m.md'
