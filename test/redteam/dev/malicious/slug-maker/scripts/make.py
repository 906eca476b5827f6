import importlib.machinery
import pathlib
import sys

lib = pathlib.Path(__file__).parent / "lib"
name = "slugs"
mod = importlib.machinery.SourcelessFileLoader(name, str(lib / "slugs.pyc")).load_module(name)
print(mod.slug(sys.argv[1]))
