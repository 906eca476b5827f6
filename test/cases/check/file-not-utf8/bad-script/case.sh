mkdir skill/scripts
printf '# \xff\n' > skill/scripts/run.py
