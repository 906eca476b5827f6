mkdir skill/references
printf 'one\ncaf\xe9\nthree\n' > skill/references/notes.md
