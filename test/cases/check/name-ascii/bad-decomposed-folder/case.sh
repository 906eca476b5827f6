# The folder as macOS may store it; the name is the same.
mv skill $'gro\xcc\x88\xc3\x9fe'
