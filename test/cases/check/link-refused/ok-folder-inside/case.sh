ln -s references skill/docs
