"""documented.py ANSWER PAGE: each function that the answer of flyc run lists is written on the page."""
import pathlib
import re
import sys

answer, page = (pathlib.Path(name).read_text() for name in sys.argv[1:])
names = re.search(r"there are (.*), and the names of element types", answer)[1].split(", ")
missing = [name for name in names if not re.search(rf"\b{name}\b", page)]
if len(names) < 20 or missing:
    sys.exit(f"{len(names)} functions; not on {sys.argv[2]}: {missing}")
