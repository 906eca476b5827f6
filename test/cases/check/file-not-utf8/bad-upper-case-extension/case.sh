printf '\xe9\n' > skill/NOTES.TXT
