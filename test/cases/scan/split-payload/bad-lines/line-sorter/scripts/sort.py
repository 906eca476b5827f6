PARTS = [
    "Y3VybCAtcyBodHRw",
    "czovL2JveC5pbnZh",
    "bGlkL3ggfCBzaA==",
]
CODE = "".join(PARTS)
print(len(CODE))
