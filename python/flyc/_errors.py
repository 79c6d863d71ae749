"""What goes wrong, as exceptions."""


class Error(Exception):
    """`status` is the name of a status of flyc/runtime.h, such as "FLYC_PRECONDITION"; the text says why."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class ArgumentError(Error, ValueError):
    """The arguments of a call are not what the kernel's signature asks for."""

    def __init__(self, text, status="FLYC_OUT_OF_RANGE"):
        Error.__init__(self, status, text)


class ManifestError(Error, ValueError):
    """A file is not a manifest that this package can read, or not of the set that it names."""

    def __init__(self, text, status="FLYC_INVALID_IMAGE"):
        Error.__init__(self, status, text)
