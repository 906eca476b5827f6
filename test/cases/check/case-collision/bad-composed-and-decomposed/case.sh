touch $'skill/gro\xcc\x88n.md' $'skill/gr\xc3\xb6n.md'
