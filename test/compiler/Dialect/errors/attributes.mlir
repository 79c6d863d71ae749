// Malformed attributes are explained where they stand.
// RUN: fly-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{unknown word 'local'}}
"test.a"() {a = #fly.address_space<local>} : () -> ()

// -----

// expected-error@+1 {{expected an integer, '?', '*' or '('}}
"test.a"() {a = #fly.int<(4,2)>} : () -> ()

// -----

// expected-error@+1 {{expected one integer, got 1E0}}
"test.a"() {a = #fly.int<1E0>} : () -> ()

// -----

// expected-error@+1 {{alignment must be positive, got 0}}
"test.a"() {a = #fly.align<align<0>>} : () -> ()
