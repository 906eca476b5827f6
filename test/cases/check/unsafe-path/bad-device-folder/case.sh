mkdir -p skill/references/NUL
touch skill/references/NUL/a.md
