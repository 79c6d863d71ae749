// RUN: fly-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --fly-rewrite-func-signature

// A tile with run-time extents has no form outside of its function.
// expected-error @+1 {{an argument of type '!fly.tile<[?|4]>' has dynamic parts that cannot be passed}}
func.func @b2(%n: !fly.tile<[?|4]>) {
  return
}

// -----

func.func @carried(%c: i1, %n: i32) {
  %t = "test.tile"(%n) : (i32) -> !fly.tile<[?|4]>
  // expected-error @+1 {{carries a value whose dynamic parts cannot be taken apart}}
  %r = scf.if %c -> (!fly.tile<[?|4]>) { scf.yield %t : !fly.tile<[?|4]> } else { scf.yield %t : !fly.tile<[?|4]> }
  return
}
