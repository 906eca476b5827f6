printf 'a\x1bb\n' > skill/colours.txt
