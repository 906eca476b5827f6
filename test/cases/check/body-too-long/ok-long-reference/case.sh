mkdir skill/references
seq 2000 > skill/references/table.md
