for i in $(seq 400); do printf 'äöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöü'; printf '\n'; done >> skill/SKILL.md
