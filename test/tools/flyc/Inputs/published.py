"""published.py FILE...: what in Fly IR is not of the published dialect: operations, types and attributes. Prints each with the number of its uses; those
that docs/flydsl.md says are ours are marked so. Exits 1 if there is another."""
import collections
import re
import sys

OPERATIONS = """static make_int_tuple make_shape make_stride make_coord make_layout make_layout_like make_ordered_layout make_composed_layout make_identity_layout
make_view make_tile make_fragment_like make_fragment_layout_like get_scalar get_leaves get_shape get_stride get_layout get_iter composed_get_inner
composed_get_offset composed_get_outer int_tuple_add int_tuple_sub int_tuple_mul int_tuple_div int_tuple_mod int_tuple_product int_tuple_product_each
int_tuple_product_like shape_div ceil_div elem_less equal get take select group append prepend slice dice size coprofile coshape cosize crd2idx idx2crd
get_flat_coord get_1d_coord coalesce composition complement right_inverse left_inverse logical_divide zipped_divide tiled_divide flat_divide
logical_product zipped_product tiled_product flat_product blocked_product raked_product recast_layout tile_to_shape make_mma_atom make_copy_atom
atom.set_value copy_atom_call mma_atom_call copy_atom_call_ssa mma_atom_call_ssa make_tiled_copy make_tiled_mma tiled_copy.partition_src
tiled_copy.partition_dst tiled_copy.retile tiled_mma.partition tiled_mma.partition_shape mma.make_fragment copy gemm make_ptr get_dyn_shared inttoptr
ptrtoint to_llvm_ptr add_offset apply_swizzle decomposition ptr.load ptr.store recast_iter memref.alloca memref.load_vec memref.store_vec memref.load
memref.store print assume extract_aligned_pointer_as_index""".split()
TYPES = """int_tuple basis layout swizzle coord_swizzle composed_layout tile ptr memref coord_tensor copy_atom mma_atom tiled_copy tiled_mma universal_copy
universal_atomic universal_fma""".split()
ROCDL_TYPES = """cdna3.buffer_copy cdna3.buffer_copy_lds cdna3.buffer_atomic cdna3.mfma cdna4.lds_read_trans cdna4.buffer_load_async_lds
cdna4.global_load_async_lds cdna4.mfma_scale gfx11.wmma gfx120x.wmma gfx1250.tdm gfx1250.wmma gfx1250.wmma_scale""".split()
# docs/flydsl.md says what these are.
OURS = {"fly.never_wraps", "fly.red_zones", "!fly_rocdl.direct_copy_lds", "!fly_rocdl.direct_global_copy_lds"}

unknown = collections.Counter()
for name in sys.argv[1:]:
    text = open(name).read()
    for kind, words in re.findall(r"(!?fly(?:_rocdl)?\.)([a-z_0-9]+(?:\.[a-z_0-9]+)*)", text):
        known = {"fly.": OPERATIONS, "!fly.": TYPES, "!fly_rocdl.": ROCDL_TYPES, "fly_rocdl.": ["get_buffer_rsrc", "buffer_desc"]}[kind]
        # An operation's name may be followed by one of its attributes: `fly.tiled_mma.partition`.
        if words not in known:
            unknown[kind + words] += 1

for what, count in sorted(unknown.items()):
    print(f"{what}: {count}{' (ours)' if what in OURS else ''}")
print(f"{len([what for what in unknown if what not in OURS])} that are neither published nor said to be ours")
sys.exit(any(what not in OURS for what in unknown))
