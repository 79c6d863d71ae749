"""Where a launch finds its arrays. Device memory is used where it lies; arrays of the host are copied to the emulator and back."""

from . import _native
from ._arrays import DeviceArray
from ._errors import ArgumentError, Error


class Staging:
    """`addresses`: of each array on the device; None where there is none. `copy_back` brings what the kernel wrote to the host."""

    def __init__(self, what, arrays, writes, on_emulator):
        self.addresses = {name: memory and memory.pointer for name, memory in arrays.items()}
        self._pieces, self._back = [], []
        hosted = {}
        for name, memory in arrays.items():
            if memory is None or (memory.on_device and not (on_emulator and memory.keeps is not None)):
                continue
            if memory.on_device:
                raise ArgumentError(f"{what}: {name} is memory of a GPU, and the device is the emulator: pass an array of the host, or flyc.to_device's")
            if not on_emulator:
                raise ArgumentError(f"{what}: {name} is memory of the host, and the device is HIP: pass an array that lies on the GPU, such as flyc.to_device(...)")
            hosted[name] = memory
        try:
            self._copy_in(hosted, writes)
        except BaseException:
            self.__exit__()
            raise

    def _copy_in(self, hosted, writes):
        """Arrays that lie over each other do so on the device, too: each piece of host memory is there once."""
        begun = sorted(hosted.items(), key=lambda item: item[1].pointer)
        at = 0
        while at < len(begun):
            first = begun[at][1].pointer
            end, last = first + begun[at][1].end(), at + 1
            while last < len(begun) and begun[last][1].pointer < end:
                end = max(end, begun[last][1].pointer + begun[last][1].end())
                last += 1
            address = _native.allocate(end - first)
            self._pieces.append(address)
            if end > first:
                _native.call("flyc_copy_in", address, first, end - first)
            for name, memory in begun[at:last]:
                self.addresses[name] = address + memory.pointer - first
                if name in writes and memory.end():
                    self._back.append((memory, self.addresses[name]))
            at = last

    def copy_back(self):
        for memory, address in self._back:
            _native.call("flyc_copy_out", memory.pointer, address, memory.end())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for address in self._pieces:
            try:
                _native.call("flyc_release", address)
            except Error:
                pass
        self._pieces = []
