note=$(head -c 60000 /dev/zero | tr '\0' x)
sed -i "6a\\  note: $note" skill/SKILL.md
