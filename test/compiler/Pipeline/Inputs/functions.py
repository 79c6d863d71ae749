"""functions.py ROWS OURS: a function for each row of infer_types.tsv that flyc infers as published: its operands are
arguments, its result is returned. OURS holds the rows that it does not."""
import sys


def rows(name):
    with open(name, encoding="utf-8") as table:
        return [line.rstrip("\n").split("\t") for line in table if line.strip() and line[0] != "#"]


ours = {tuple(row[:3]) for row in rows(sys.argv[2])}
functions = []
for operation, attributes, operands, result in rows(sys.argv[1]):
    if (operation, attributes, operands) in ours:
        continue
    types = operands.split(" ; ")
    arguments = ", ".join(f"%a{i}: {type_}" for i, type_ in enumerate(types))
    names = ", ".join(f"%a{i}" for i in range(len(types)))
    given = "" if attributes == "-" else f" <{{{attributes}}}>"
    functions.append(f'func.func @f{len(functions)}({arguments}) -> {result} {{\n'
                     f'  %r = "fly.{operation}"({names}){given} : ({", ".join(types)}) -> {result}\n  return %r : {result}\n}}\n')
print("".join(functions), end="")
