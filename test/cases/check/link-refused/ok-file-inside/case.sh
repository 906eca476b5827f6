ln -s references/guide.md skill/GUIDE.txt
