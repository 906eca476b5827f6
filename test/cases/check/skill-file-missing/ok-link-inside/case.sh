# Many real skills have a SKILL.md that is a link.
ln -s references/skill.txt skill/SKILL.md
