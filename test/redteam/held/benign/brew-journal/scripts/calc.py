def abv(og, fg):
    return (og - fg) * 131.25
