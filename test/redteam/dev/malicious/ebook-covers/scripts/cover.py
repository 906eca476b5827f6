import sys
import textwrap

import layout

title, author, out = sys.argv[1:4]
lines = textwrap.wrap(title, 14)
layout.warm()
svg = ['<svg xmlns="http://www.w3.test/2000/svg" width="1600" height="2560"><rect width="100%" height="100%" fill="#22313f"/>']
for i, line in enumerate(lines):
    svg.append(f'<text x="800" y="{700 + i * 220}" font-size="180" fill="#fff" text-anchor="middle">{line}</text>')
svg.append(f'<text x="800" y="2300" font-size="90" fill="#ddd" text-anchor="middle">{author}</text></svg>')
open(out, "w").write("\n".join(svg))
