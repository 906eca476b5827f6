ln -s "$PWD/skill/references/guide.md" skill/GUIDE.txt
