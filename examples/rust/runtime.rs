//! What this program needs of flyc/runtime.h and flyc/evaluate.h, declared by hand, and the same in Rust: a status that
//! is not FLYC_OK becomes an `Error` with the runtime's text, device memory a `Buffer` that releases itself.

use std::ffi::CStr;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_int, c_void};
use std::{fmt, ptr};

/// The declarations in C.
pub mod c {
    use super::{c_char, c_int, c_void};

    pub const ABI_VERSION: u32 = 2; // FLYC_ABI_VERSION
    pub type Status = c_int; // flyc_status
    pub type Stream = *mut c_void; // flyc_stream

    #[repr(C)]
    pub struct Image {
        pub target: *const c_char,
        pub file: *const c_char,
        pub size: usize,
        pub sha256: *const c_char,
        pub processors: *const c_char,
    }

    #[repr(C)]
    pub struct Kernel {
        pub name: *const c_char,
        pub symbol: *const c_char,
        pub blocks: *const [u32; 3],
    }

    #[repr(C)]
    pub struct Unit {
        pub abi_version: u32,
        pub unit_size: u32,
        pub image_size: u32,
        pub kernel_size: u32,
        pub name: *const c_char,
        pub build_id: *const c_char,
        pub images: *const Image,
        pub image_count: u32,
        pub kernels: *const Kernel,
        pub kernel_count: u32,
        pub state: *mut c_void,
    }

    #[repr(C)]
    pub struct Value {
        pub name: *const c_char,
        pub value: i64,
    }

    #[link(name = "flyc_runtime")]
    extern "C" {
        pub fn flyc_status_name(status: Status) -> *const c_char;
        pub fn flyc_last_error() -> *const c_char;
        pub fn flyc_device_name() -> *const c_char;
        pub fn flyc_allocate(memory: *mut *mut c_void, size: usize) -> Status;
        pub fn flyc_release(memory: *mut c_void) -> Status;
        pub fn flyc_copy_in(to: *mut c_void, from: *const c_void, size: usize) -> Status;
        pub fn flyc_copy_out(to: *mut c_void, from: *const c_void, size: usize) -> Status;
        pub fn flyc_load_directory(unit: *mut Unit, directory: *const c_char) -> Status;
        pub fn flyc_device_units(unit: *mut Unit, count: *mut i64) -> Status;
        pub fn flyc_launch(unit: *mut Unit, kernel: u32, grid: *const u32, dynamic_lds: u32, stream: Stream, arguments: *mut *mut c_void) -> Status;
        pub fn flyc_launch_block(
            unit: *mut Unit,
            kernel: u32,
            grid: *const u32,
            block: *const u32,
            dynamic_lds: u32,
            stream: Stream,
            arguments: *mut *mut c_void,
        ) -> Status;
        pub fn flyc_launch_clusters(
            unit: *mut Unit,
            kernel: u32,
            grid: *const u32,
            cluster: *const u32,
            dynamic_lds: u32,
            stream: Stream,
            arguments: *mut *mut c_void,
        ) -> Status;
        pub fn flyc_unload(unit: *mut Unit) -> Status;
        pub fn flyc_evaluate(expression: *const c_char, values: *const Value, count: usize, device_cus: i64, result: *mut i64) -> Status;
    }
}

/// `status` is the name of one of runtime.h, such as "FLYC_PRECONDITION"; `text` says why.
#[derive(Debug)]
pub struct Error {
    pub status: String,
    pub text: String,
}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub fn new(status: &str, text: impl Into<String>) -> Error {
        Error { status: status.to_string(), text: text.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: {}", self.status, self.text)
    }
}

impl std::error::Error for Error {}

/// A text of the library, which never returns null.
fn owned(text: *const c_char) -> String {
    // SAFETY: it ends with a zero, and stays as it is until this thread's next call.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// What a call said. Comes straight behind the call, since the text is that of this thread's last failure.
pub fn check(status: c::Status) -> Result<()> {
    if status == 0 {
        return Ok(());
    }
    // SAFETY: both take any status and any thread.
    let (name, text) = unsafe { (c::flyc_status_name(status), c::flyc_last_error()) };
    Err(Error { status: owned(name), text: owned(text) })
}

/// "HIP" or "the emulator".
pub fn device_name() -> Result<String> {
    // SAFETY: as above.
    let name = owned(unsafe { c::flyc_device_name() });
    if name.is_empty() {
        return Err(Error::new("FLYC_NO_DEVICE", owned(unsafe { c::flyc_last_error() })));
    }
    Ok(name)
}

/// What kernels call an element.
///
/// # Safety
/// `DTYPE` is the manifest's name of a type with the same bits, and all bits are a value.
pub unsafe trait Element: Copy + Default {
    const DTYPE: &'static str;
}

macro_rules! elements {
    ($($type:ty),*) => { $(unsafe impl Element for $type { const DTYPE: &'static str = stringify!($type); })* };
}
elements!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

/// Device memory with `count` elements.
pub struct Buffer<T: Element> {
    memory: *mut c_void,
    count: usize,
    elements: PhantomData<T>,
}

impl<T: Element> Buffer<T> {
    /// With a copy of `elements`.
    pub fn of(elements: &[T]) -> Result<Buffer<T>> {
        let size = std::mem::size_of_val(elements);
        let mut buffer = Buffer { memory: ptr::null_mut(), count: elements.len(), elements: PhantomData };
        // SAFETY: `size` bytes are there on both sides.
        unsafe {
            check(c::flyc_allocate(&mut buffer.memory, size))?;
            check(c::flyc_copy_in(buffer.memory, elements.as_ptr().cast(), size))?;
        }
        Ok(buffer)
    }

    /// The elements, after the launches before.
    pub fn to_vec(&self) -> Result<Vec<T>> {
        let mut elements = vec![T::default(); self.count];
        let size = std::mem::size_of_val(&elements[..]);
        // SAFETY: as above, and any bits are a T.
        check(unsafe { c::flyc_copy_out(elements.as_mut_ptr().cast(), self.memory, size) })?;
        Ok(elements)
    }
}

impl<T: Element> Drop for Buffer<T> {
    fn drop(&mut self) {
        // SAFETY: it is ours. Nobody could do anything about a failure.
        unsafe { c::flyc_release(self.memory) };
    }
}

/// Any `Buffer`, as an argument of a kernel.
pub trait Tensor {
    fn address(&self) -> u64;
    fn dtype(&self) -> &'static str;
}

impl<T: Element> Tensor for Buffer<T> {
    fn address(&self) -> u64 {
        self.memory as u64
    }
    fn dtype(&self) -> &'static str {
        T::DTYPE
    }
}
