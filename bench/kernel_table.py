#!/usr/bin/env python3
"""bench/kernel_table.py BUILD [SOURCE...]: writes docs/kernels.md and the pages of docs/kernels/, the tables of the kernels of kernels/. With sources, their sections alone and the lists of others; with --times
instead, only what stands beside published times (then bench/implied_clock.py --write).

What a file has stands in its first line, what its kernels compute and want in the manifest, their resources in the code objects; the figures are those of `flyc bench`, at the sizes that its
.yaml lists under `bench` and at those for which bench/peers.yaml has a published time. That file also says what other libraries have.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The pages of docs/kernels, with their titles and the folders of kernels/ that each is about.
PAGES = {
    "products": ("Matrix products", ["products", "gemm"]),
    "models": ("Attention, experts, convolution, collectives", ["attention", "experts", "convolution", "collectives"]),
    "rows": ("Rows and elements", ["rows", "elements"]),
}
TARGETS = ["gfx90a", "gfx942", "gfx950"]
HEAD = """# The kernels of the library

Kernels to call or to copy from. Each is tested by the cases beside it (`flyc test kernels`) for gfx90a, gfx942 and gfx950. `bench/kernel_table.py` writes this page and those that list each kernel: {pages}.

All times of ours are modelled by [`flyc bench`](bench.md), none is measured, at the chip's highest clock: how long a launch takes, how much of that time the matrix pipes and the memory are busy, what share of the roofline it is (the peak of its instructions, or of memory), and the bytes that are moved, as a multiple of the fewest that the arrays allow. Bytes below 1 are what the model gives a cache too much credit for: a row that all workgroups read. Times of others are published and measured, on chips that lower their clock under load: large products run at 60 to 70 % of the clock that ours are modelled at, so a modelled time of two thirds of a measured one is about as fast.

"""


def run(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"kernel-table: {' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def percent(share):
    return f"{100 * min(share, 1):.0f} %"


class Library:
    """kernels/ compiled into `folder`."""

    def __init__(self, flyc, folder):
        self.flyc, self.folder, self.modelled = flyc, pathlib.Path(folder), {}

    def manifest(self, source):
        return self.folder / source.parent.name / (source.stem + ".json")

    def compile(self, source):
        manifest = self.manifest(source)
        out = manifest.parent
        if not manifest.exists():
            variants = source.with_suffix(".variants.yaml")
            targets = list(TARGETS)
            while targets:  # without those that all kernels are absent on
                command = [self.flyc, "compile", source, "--arch=" + ",".join(targets), "--output-dir", out, "-w"] + ([f"--variants={variants}"] if variants.exists() else [])
                done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
                absent = re.search(r"nothing is built for (\w+)", done.stderr)
                if done.returncode == 0:
                    break
                if not absent:
                    sys.exit(f"kernel-table: {source}\n{done.stderr}")
                targets.remove(absent.group(1))
        return manifest

    def figures(self, source, kernel, target, sizes, arguments):
        """Time in us, share of the roofline, matrix pipes, memory, bytes; of several launches those of all together."""
        key = (source, kernel, target, tuple(sizes.items()))
        if key not in self.modelled:
            words = [f"{name}={value}" for name, value in (sizes | arguments).items()]
            what = self.manifest(source)
            if not what.exists():  # of the source, that kernel alone
                variants = source.with_suffix(".variants.yaml")
                words += [f"--variants={variants}"] if variants.exists() else []
                what = source
            result = json.loads(run([self.flyc, "bench", what, kernel, f"--arch={target}", *words, "--json"]))
            launches = result.get("launches", [result])
            moved, time = (sum(launch[name] for launch in launches) for name in ("bytes_moved", "microseconds"))
            busy = lambda name: sum(launch.get(name, 0) * launch["microseconds"] for launch in launches) / time
            best = sum(least(launch) for launch in launches)
            self.modelled[key] = (time, best / time, busy("matrix_busy"), busy("memory_busy"), moved / result["bytes_at_least"])
        return self.modelled[key]


def least(launch):
    """The microseconds that the products, or the bytes that are moved, take at the peak."""
    products = launch["matrix_flops"] / launch["peak_flops_per_second"] if launch.get("matrix_flops") else 0
    return 1e6 * max(products, launch["bytes_moved"] / launch["peak_bytes_per_second"])


def between(values, unit=""):
    low, high = min(values), max(values)
    return (f"{low}" if low == high else f"{low} to {high}") + unit


def contracts(manifest):
    """What kernels and entries compute and want; instances of one kernel once."""
    data = json.loads(manifest.read_text())
    entries = json.dumps(data.get("entries", []))
    inside = {kernel["name"] for kernel in data["kernels"] if f'"kernel": "{kernel["name"]}"' in entries}
    lines, said = [], {}
    for item in data.get("entries", []) + [kernel for kernel in data["kernels"] if kernel["name"] not in inside]:
        said.setdefault(item.get("doc", ""), []).append(item["name"])
    for doc, names in said.items():
        lines.append("* " + ", ".join(f"`{name}`" for name in names) + (f": {doc}" if doc else "") + "\n")
    return lines


def resources(flyc, manifest):
    lines = ["| target | kernels | registers | LDS | waves a SIMD | spills, scratch |", "|---|---:|---|---|---|---:|"]
    images = [image for file in json.loads(run([flyc, "inspect", manifest, "--json"]))["files"] for image in file["images"]]
    for image in images:
        kernels = image["kernels"]
        lost = sum(kernel["vgprSpills"] + kernel["sgprSpills"] + kernel["scratchBytes"] for kernel in kernels)
        registers = [kernel["vgprs"] + kernel["agprs"] for kernel in kernels]
        lds = [round(kernel["ldsBytes"] / 1024) for kernel in kernels]
        lines.append(f"| {image['target']} | {len(kernels)} | {between(registers)} | {between(lds, ' KiB')} | {between([kernel['occupancy']['wavesPerSimd'] for kernel in kernels])} | {lost} |")
    return "\n".join(lines) + "\n"


def section(library, source):
    cases = yaml.safe_load(source.with_suffix(".yaml").read_text()).get("bench", [])
    text = source.read_text().splitlines()
    title = text[0].split(": ", 1)[1]
    manifest = library.compile(source)
    if not manifest.exists():  # for none of these targets
        return ""
    out = [f"\n## `{source.relative_to(ROOT)}`\n\n{title[0].upper()}{title[1:]}. {len(text)} lines.\n\n", *contracts(manifest), "\n", resources(library.flyc, manifest)]
    if cases:
        out.append("\n| kernel | sizes | target | us | roofline | matrix pipes | memory busy | bytes |\n|---|---|---|---:|---:|---:|---:|---:|\n")
    for case in cases:
        sizes = " ".join(f"{name}={value}" for name, value in case["sizes"].items())
        for target in [target for target in case["targets"] if target in TARGETS]:
            time, roofline, matrix, memory, ratio = library.figures(source, case["kernel"], target, case["sizes"], case.get("arguments", {}))
            row = f"| `{case['kernel']}` | {sizes} | {target} | {time:.1f} | {percent(roofline)} | {percent(matrix) if matrix else '-'} | {percent(memory)} | {ratio:.2f} |\n"
            out += [row] if row not in out else []  # bounds under other assumptions
    return "".join(out)


def arguments_of(source, kernel):
    """What the cases and bounds of a kernel pass beside sizes, with nothing for what may be absent."""
    data = yaml.safe_load(source.with_suffix(".yaml").read_text())
    for case in data.get("bench", []):
        if case["kernel"] == kernel:
            return case.get("arguments", {}), case["sizes"]
    return {}, {}


def beside_peers(library, peers):
    out = ["\n## Beside published times\n\nOf the shapes that others have published a time for, the best of all libraries. Sources without a path are tables of `aiter/configs`.\n\n",
           "| kernel | sizes | target | modelled us | published us | by | source |\n|---|---|---|---:|---:|---|---|\n"]
    for row in peers["best"]:
        source = ROOT / "kernels" / row["file"]
        arguments, others = arguments_of(source, row["kernel"])
        sizes = {name: row["sizes"].get(name, value) for name, value in others.items()} | row["sizes"]
        time = library.figures(source, row["kernel"], row["target"], sizes, arguments)[0]
        shown = " ".join(f"{name}={value}" for name, value in row["sizes"].items())
        out.append(f"| `{row['kernel']}` | {shown} | {row['target']} | {time:.1f} | {row['us']} | {row['by']} | {row['source']} |\n")
    return "".join(out)


def beside_lists(peers):
    lines = lambda names: sum(len((ROOT / "kernels" / name).read_text().splitlines()) for name in names)
    out = ["\n## Beside the lists of others\n\nWhat FlyDSL, CK and aiter have by their names, and what stands here. Lines are those of whole files, FlyDSL's as counted at 11c4174d.\n\n",
           "| | FlyDSL (lines) | CK | aiter | here (lines) | |\n|---|---|---|---|---|---|\n"]
    for row in peers["families"]:
        theirs = row["flydsl"] + (f" ({row['lines']})" if "lines" in row else "")
        ours = "has not" if not row["here"] else ", ".join(f"`{name}`" for name in row["here"]) + f" ({lines(row['here'])})"
        out.append(f"| {row['theirs']} | {theirs} | {row['ck']} | {row['aiter']} | {ours} | {row['say']} |\n")
    return "".join(out)


def main():
    flyc = pathlib.Path(sys.argv[1]).resolve() / "bin" / "flyc"
    only_times = sys.argv[2:] == ["--times"]
    some = [] if only_times else [pathlib.Path(name).resolve() for name in sys.argv[2:]]
    peers = yaml.safe_load((ROOT / "bench" / "peers.yaml").read_text())
    front, folder_of_pages = ROOT / "docs" / "kernels.md", ROOT / "docs" / "kernels"
    kept = {}
    for page in [front, *sorted(folder_of_pages.glob("*.md"))]:
        _, *old = re.split(r"(?m)^(?=## )", page.read_text())
        kept |= {part.split("\n", 1)[0]: "\n" + part.rstrip("\n") + "\n" for part in old}
    title = lambda source: f"## `{source.relative_to(ROOT)}`"
    with tempfile.TemporaryDirectory(prefix="flyc-kernel-table-") as folder:
        library = Library(flyc, folder)
        folder_of_pages.mkdir(exist_ok=True)
        for name, (heading, folders) in PAGES.items() if not only_times else ():
            sources = [source for name in folders for source in sorted((ROOT / "kernels" / name).glob("*.fly")) if source.with_suffix(".yaml").exists()]
            sections = [kept[title(source)] if some and source not in some and title(source) in kept else section(library, source) for source in sources]
            (folder_of_pages / f"{name}.md").write_text(f"# {heading}\n\nKernels of " + ", ".join(f"`kernels/{name}`" for name in folders) + ". What the columns say stands in [the front page](../kernels.md).\n" + "".join(sections))
        times = kept["## Beside published times"] if some else beside_peers(library, peers)
        pages = ", ".join(f"[{heading[0].lower()}{heading[1:]}](kernels/{name}.md)" for name, (heading, _) in PAGES.items())
        front.write_text(HEAD.replace("{pages}", pages) + times.lstrip("\n") + beside_lists(peers))


main()
