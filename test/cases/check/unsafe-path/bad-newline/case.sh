touch $'skill/a\nb.md'
