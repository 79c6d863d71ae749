autocmd BufRead,BufNewFile *.fly setfiletype fly
