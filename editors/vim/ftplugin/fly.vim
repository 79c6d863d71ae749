" Settings of .fly: comments, two blanks, `flyc fmt` for gq.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:///,:// commentstring=//\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal suffixesadd=.fly include=^\\s*import\\>
let &l:formatprg = 'flyc fmt -'

let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< suffixesadd< include< formatprg<'
