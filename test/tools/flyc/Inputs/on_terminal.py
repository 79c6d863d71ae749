"""Runs a command with a terminal as standard error and shows what it writes there, escapes as \\x1b."""
import os, pty, sys

pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
text = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:  # the other end was closed
        break
    if not part:
        break
    text += part
os.waitpid(pid, 0)
print(text.decode().replace("\r", "").replace("\x1b", "\\x1b"), end="")
