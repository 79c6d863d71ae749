;;; fly-mode.el --- editing .fly, the language of flyc -*- lexical-binding: t -*-

;; Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

;;; Commentary:

;; Written by editors/make. Colours, comments and indentation of sources; `fly-format-buffer' puts them in order by `flyc fmt'; where
;; Eglot is loaded, M-x eglot starts `flyc lsp'.

;;; Code:

(defgroup fly nil "Editing .fly, the language of flyc." :group 'languages)

(defcustom fly-program "flyc" "The program that formats sources and serves the editor." :type 'string)

(defcustom fly-targets "gfx942" "The targets whose mistakes are shown, as in `flyc check --arch'." :type 'string)

(defconst fly-keywords
  '("as" "assert" "break" "const" "continue" "else" "entry" "enum" "export" "fn" "for" "if"
    "import" "in" "inout" "kernel" "launch" "let" "out" "param" "return" "schedule" "step" "struct"
    "unroll" "var" "where" "while")
  "Words of the language.")

(defconst fly-constants
  '("true" "false" "inf")
  "Values that have a name.")

(defconst fly-types
  '("array" "bf16" "e8m0" "f16" "f32" "f4e2m1" "f64" "f6e2m3" "f6e3m2" "f8e4m3fn" "f8e4m3fnuz"
    "f8e5m2" "f8e5m2fnuz" "i1" "i16" "i32" "i4" "i64" "i8" "tensor" "u16" "u32" "u4" "u64" "u8"
    "vec")
  "Types of elements and of what kernels take.")

(defconst fly-objects
  '("block_dim" "block_idx" "cap" "device" "grid_dim" "lane_id" "target" "thread_idx" "wave_id")
  "What every kernel knows of its launch and its target.")

(defconst fly-builtins
  '("E" "S" "abs" "acos" "acosh" "add" "append" "asin" "asinh" "asm" "async_mark" "async_wait"
    "atan" "atan2" "atanh" "atomic_add" "atomic_and" "atomic_cas" "atomic_exchange" "atomic_load"
    "atomic_max" "atomic_min" "atomic_or" "atomic_store" "atomic_sub" "atomic_xor" "ballot"
    "barrier" "barrier_init" "barrier_join" "barrier_leave" "barrier_signal" "barrier_wait"
    "bitcast" "block_reduce" "block_scan" "block_scan_exclusive" "block_threads" "block_waves"
    "blocked_product" "buffer" "buffer_copy" "buffer_copy_lds" "by_die" "cbrt" "ceil" "ceil_div"
    "chosen" "clamp" "clz" "coalesce" "compatible" "complement" "composition" "congruent"
    "coprofile" "copy" "copy_atom_call" "copysign" "cos" "cosh" "coshape" "cosize" "crd2crd"
    "crd2idx" "ctz" "depth" "dice" "downcast" "dyn_shared" "erf" "erfc" "exp" "exp2" "expm1"
    "fence" "fill" "filter" "filter_zeros" "flat_divide" "flat_product" "flatten" "floor" "fma"
    "fragment" "gemm" "get" "global_copy_lds" "global_read_trans" "group" "grouped_order"
    "identity" "idx2crd" "in_bounds" "joined" "lds_read_trans" "left_inverse" "llvm_intrinsic"
    "load" "log" "log10" "log1p" "log2" "logical_divide" "logical_product" "make_fragment_A"
    "make_fragment_B" "make_fragment_C" "make_fragment_layout_like" "make_fragment_like"
    "make_identity_layout" "make_layout" "make_layout_like" "make_ordered_layout"
    "make_tiled_copy_A" "make_tiled_copy_B" "make_tiled_copy_C" "make_tiled_copy_tv"
    "make_tiled_mma" "make_view" "map" "max" "max_alignment" "max_common_layout"
    "max_common_vector" "mfma" "mfma_scale" "min" "mma_atom_call" "mul" "mul_hi" "native_exp2"
    "native_log2" "offset" "partition_A" "partition_B" "partition_C" "partition_D" "partition_S"
    "popcount" "pow" "prepend" "printf" "product_each" "raked_product" "rank" "rcp" "readlane"
    "recast_layout" "reduce" "retile" "right_inverse" "round" "round_up" "roundeven" "rsqrt"
    "sched_barrier" "select" "setprio" "shape_div" "shared" "shuffle" "shuffle_down" "shuffle_up"
    "shuffle_xor" "sin" "sinh" "size" "sleep" "slice" "slots" "smfmac" "sorted" "sqrt" "store"
    "swmmac" "take" "tan" "tanh" "tile_to_shape" "tiled_divide" "tiled_product" "to"
    "to_first_lane" "trap" "trunc" "uniform" "universal_copy" "upcast" "vector" "wait"
    "wave_reduce" "wave_scan" "wave_scan_exclusive" "waves_before" "waves_reduce"
    "weakly_congruent" "with_shape" "wmma" "wmma_scale" "wmma_scale16" "wmma_scale16_e4m3"
    "wmma_scale16_e5m3" "wmma_scale_e4m3" "wmma_scale_e5m3" "xcd_order" "zip" "zipped_divide"
    "zipped_product")
  "Functions of the language.")

(defvar fly-mode-syntax-table
  (let ((table (make-syntax-table)))
    (dolist (operator '(?+ ?- ?* ?& ?| ?< ?> ?= ?% ?! ?^ ?~ ?.))
      (modify-syntax-entry operator "." table))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    table)
  "Operators are no part of names; two strokes begin a comment.")

(defvar fly-font-lock-keywords
  `(("@[A-Za-z_][A-Za-z_0-9]*" . font-lock-preprocessor-face)
    ("\\_<[0-9][0-9_]*\\(?:\\.[0-9][0-9_]*\\)?\\(?:[exE][-+]?[0-9]+\\)*\\_>\\|\\_<0x[0-9a-fA-F_]+\\_>" . font-lock-constant-face)
    ("\\_<\\(?:kernel\\|fn\\|struct\\|enum\\|entry\\)\\s-+\\([A-Za-z_]\\w*\\)" 1 font-lock-function-name-face)
    (,(regexp-opt fly-keywords 'symbols) . font-lock-keyword-face)
    (,(regexp-opt fly-constants 'symbols) . font-lock-constant-face)
    (,(regexp-opt fly-types 'symbols) . font-lock-type-face)
    (,(regexp-opt fly-objects 'symbols) . font-lock-variable-name-face)
    (,(concat "\\(" (regexp-opt fly-builtins 'symbols) "\\)\\s-*[(<]") 1 font-lock-builtin-face))
  "The colours, in the order in which they are looked for.")

(defun fly-indent-line ()
  "Indent the line by two blanks for each bracket that is open at its begin."
  (interactive)
  (let* ((depth (save-excursion (back-to-indentation)
                                (- (car (syntax-ppss)) (if (looking-at "[])}]") 1 0))))
         (column (* 2 (max 0 depth))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

(defun fly-format-buffer ()
  "Put the blanks and the indentation of the buffer in order by `flyc fmt'."
  (interactive)
  (let ((formatted (generate-new-buffer " *flyc fmt*")))
    (unwind-protect
        (if (zerop (call-process-region (point-min) (point-max) fly-program nil (list formatted nil) nil "fmt" "-"))
            (replace-buffer-contents formatted)
          (user-error "`flyc fmt' cannot read the buffer: M-x flymake-mode, or `flyc check', says why"))
      (kill-buffer formatted))))

;;;###autoload
(define-derived-mode fly-mode prog-mode "Fly"
  "Editing sources of flyc."
  (setq-local comment-start "// " comment-end "" indent-tabs-mode nil
              indent-line-function #'fly-indent-line
              font-lock-defaults '(fly-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.fly\\'" . fly-mode))

(defvar eglot-server-programs) ; of Eglot
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'fly-mode (lambda (&rest _) (list fly-program "lsp" (concat "--arch=" fly-targets))))))

(provide 'fly-mode)

;;; fly-mode.el ends here
