sed -i '3s/Draws/Dr\xe4ws/' skill/skill.json
