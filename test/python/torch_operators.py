"""torch_operators.py FOLDER: kernels as operators of torch, on the emulator."""
import pathlib
import sys

import flyc
import flyc.torch
import torch
from common import finish, holds, same

FOLDER = pathlib.Path(sys.argv[1])
torch.manual_seed(1)

unit = flyc.load(FOLDER / "vector_add.json")
same("the schema", flyc.torch.schema(unit["vector_add"]), "vector_add(Tensor a, Tensor b, Tensor(c!) c, *, int? n=None) -> ()")
added = flyc.torch.register(unit, "flyc_added")
for n in [0, 1, 1000, 1025]:
    a, b, c = torch.rand(n), torch.rand(n), torch.zeros(n)
    added.vector_add(a, b, c)
    holds(f"vector_add, n = {n}", torch.equal(c, a + b))
a, b, c = torch.rand(100, requires_grad=True), torch.rand(100), torch.zeros(100)
added.vector_add(a, b, c, n=100)
holds("a tensor with a gradient", torch.equal(c, (a + b).detach()))
with torch.inference_mode():  # without it, torch 1.13 has no way for an operator and such tensors
    added.vector_add(torch.empty(5, device="meta"), torch.empty(5, device="meta"), torch.empty(5, device="meta"))
try:
    added.vector_add(a, b[:99], c)
except flyc.Error as error:
    same("the error", str(error), "vector_add: b has the shape (99), and its layout (n):(1) needs (100) (n = 100 by a.shape[0])")
else:
    holds("no error of a short tensor", False)

# bf16 is bf16; an absent tensor; strides that the operator is not told.
gemms = flyc.torch.register(flyc.load(FOLDER / "gemm_multi.json"), "flyc_gemms", ["gemm_bf16"])
same("the schema of an entry", str(gemms.gemm_bf16.default._schema),
     "flyc_gemms::gemm_bf16(Tensor A, Tensor B, Tensor? bias, Tensor(d!) C, int lda, int ldb, *, int? M=None, int? K=None, int? N=None) -> ()")
left, right, out = torch.rand(40, 200).bfloat16(), torch.rand(128, 64).bfloat16(), torch.zeros(40, 128).bfloat16()
for bias in [torch.rand(128), None]:
    gemms.gemm_bf16(left[:, :64], right, bias, out, 200, 64)
    wanted = left[:, :64].float() @ right.float().T + (0 if bias is None else bias)
    holds("gemm_bf16", torch.allclose(out.float(), wanted, rtol=1.6e-2, atol=2e-2))

# Structs are no arguments of operators.
entries = flyc.load(FOLDER / "entries.json")
taken = flyc.torch.register(entries, "flyc_entries")
holds("total", hasattr(taken, "total"))
data, total = torch.arange(1000.0), torch.zeros(1)
taken.total(data, total)
same("total", total.item(), data.sum().item())
try:
    flyc.torch.schema(entries["scaled"])
except flyc.ArgumentError as error:
    same("a struct", str(error), "scaled: job is a struct, which no operator of torch takes")
else:
    holds("no error of a struct", False)
finish("torch")
