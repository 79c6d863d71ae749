"""What the programs of this folder share: checks that say what they found."""
import sys

import flyc

_failures = []


def same(what, got, wanted):
    if got != wanted:
        _failures.append(f"{what}:\n  got    {got}\n  wanted {wanted}")


def holds(what, condition):
    if not condition:
        _failures.append(what)


def fails(call, status, text, kind=flyc.ArgumentError):
    """The call raises that, word by word."""
    try:
        call()
    except flyc.Error as error:
        same("the error", (type(error).__name__, error.status, str(error)), (kind.__name__, status, text))
    else:
        _failures.append(f"no error, wanted {status}: {text}")


def finish(name):
    for failure in _failures:
        print(failure)
    if _failures:
        sys.exit(f"{name}: {len(_failures)} checks fail")
    print(f"{name}: ok")
