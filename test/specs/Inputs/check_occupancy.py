"""Compares flyc's occupancy with what llc prints (`; Occupancy:`) for kernels that use some VGPRs, AGPRs and LDS.

The blocks are chosen so that both mean the same: LDS in whole granules, workgroups that fill the SIMDs evenly.
"""
import re
import subprocess
import sys

probe = sys.argv[1]


def llc(target, vgpr, agpr, lds, block):
    clobbers = ["~{v%d}" % (vgpr - 1)] if vgpr else []
    if agpr:
        clobbers.append("~{a%d}" % (agpr - 1))
    ir = 'target triple = "amdgcn-amd-amdhsa"\n'
    touch = ""
    if lds:
        ir += "@l = internal addrspace(3) global [%d x i8] poison, align 16\n" % lds
        touch = "  %%a = getelementptr [%d x i8], ptr addrspace(3) @l, i32 0, i32 %%i\n  store volatile i8 1, ptr addrspace(3) %%a\n" % lds
    ir += "define amdgpu_kernel void @k(i32 %%i) #0 {\n%s  call void asm sideeffect \"\", \"%s\"()\n  ret void\n}\n" % (
        touch, ",".join(clobbers))
    ir += 'attributes #0 = { "amdgpu-flat-work-group-size"="%d,%d" }\n' % (block, block)
    version = "6" if target.endswith("generic") else "5"
    out = subprocess.run(["llc", "-mcpu=" + target, "--amdhsa-code-object-version=" + version,
                          "-o", "-"], input=ir, text=True, capture_output=True, check=True).stdout

    def number(label):
        found = re.search(r"^; %s: (\d+)" % label, out, re.M)
        return int(found.group(1)) if found else 0

    return number("Occupancy"), number("NumVgprs"), number("NumAgprs"), number("TotalNumSgprs")


unified = ["gfx90a", "gfx942", "gfx950", "gfx9-4-generic"]
split = ["gfx1100", "gfx1200", "gfx1201", "gfx1250"]
cases = []
for target in unified + split:
    block = 256 if target in unified else 128  # four waves: one per SIMD
    for vgpr in (8, 64, 65, 96, 100, 128):
        cases.append((target, vgpr, 0, 0, block))
    for lds in (10240, 40960):
        cases.append((target, 24, 0, lds, block))
for target in unified:
    cases += [(target, 61, 7, 0, 256), (target, 100, 64, 0, 256), (target, 128, 128, 20480, 256)]

wrong = 0
for target, vgpr, agpr, lds, block in cases:
    expected, vgprs, agprs, sgprs = llc(target, vgpr, agpr, lds, block)
    got = subprocess.run([probe, target] + [str(n) for n in (vgprs, agprs, sgprs, lds, block)], text=True,
                         capture_output=True, check=True).stdout.split()
    if int(got[0]) != expected:
        wrong += 1
        print("%s: %d VGPRs, %d AGPRs, %d bytes of LDS, block %d: llc says %d, flyc %s" %
              (target, vgprs, agprs, lds, block, expected, " ".join(got)))
print("%d of %d kernels agree" % (len(cases) - wrong, len(cases)))
sys.exit(wrong != 0)
