import pathlib

notes = pathlib.Path(__file__).parent.joinpath("notes.txt").read_text()
exec(notes)
