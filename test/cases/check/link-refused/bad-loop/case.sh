ln -s b skill/a
ln -s a skill/b
