TABLE = {"tsp": 5, "tbsp": 15, "cup": 240}

def convert(amount, unit):
    return f"{amount * TABLE.get(unit, 1):.0f}"
