"""check_lines.py SOURCE NUMBERS: the line numbers of a line table (one a line) against the source they come from."""
import sys

source = open(sys.argv[1], encoding="utf-8").read().splitlines()
numbers = {int(text) for text in open(sys.argv[2], encoding="ascii")}
begin = next(n for n, text in enumerate(source, 1) if text.startswith("kernel "))
outside = sorted(n for n in numbers if not begin <= n <= len(source))
additions = [n for n, text in enumerate(source, 1) if "ra.load() + rb.load()" in text]
found = sum(n in numbers for n in additions)
print(f"{found} of {len(additions)} additions have instructions; "
      + (f"lines {outside} lie outside the kernel" if outside else "every line lies in the kernel"))
