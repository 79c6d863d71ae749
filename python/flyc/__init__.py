"""Launches kernels that flyc compiled, by their manifest (docs/python.md).

    kernels = flyc.load("vector_add.json")
    kernels["vector_add"](a, b, c)
"""

from ._arrays import DeviceArray, empty, to_device
from ._errors import ArgumentError, Error, ManifestError
from ._native import call as _call
from ._native import device_name
from ._unit import Unit, load

__all__ = ["ArgumentError", "DeviceArray", "Error", "ManifestError", "Unit", "device_name", "empty", "load", "synchronize", "to_device", "use_emulator"]


def use_emulator(processor=None):
    """Kernels run on the emulator, as with FLYC_DEVICE=emulator[:PROCESSOR]. Comes before anything else."""
    _call("flyc_use_emulator", processor.encode() if processor else None)


def synchronize():
    """Waits for all launches on the current device."""
    _call("flyc_synchronize")
