//! The kernels of a manifest (docs/manifest.md): the tables of flyc/runtime.h made of it, and launches whose geometry and
//! conditions the runtime evaluates.

use crate::json::Json;
use crate::runtime::{c, check, Error, Result, Tensor};
use std::cell::UnsafeCell;
use std::ffi::CString;
use std::os::raw::{c_char, c_void};
use std::path::Path;
use std::ptr;

/// An argument of a launch. What the kernel writes is borrowed as such.
pub enum Argument<'a> {
    In(&'a dyn Tensor),
    Out(&'a mut dyn Tensor),
    /// For a tensor that is optional.
    #[allow(dead_code)] // vector_add has none
    Null,
    Integer(i64),
    #[allow(dead_code)] // nor this
    Float(f64),
}

struct Param {
    name: CString,
    kind: String,
    dtype: String,
    written: bool,
    optional: bool,
    alignment: u64,
}

struct Condition {
    condition: CString,
    text: String,
    message: String,
}

struct Kernel {
    name: CString,
    symbol: CString,
    blocks: Vec<[u32; 3]>, // per image
    params: Vec<Param>,
    preconditions: Vec<Condition>,
    grid: Vec<CString>,
    block: Option<[u32; 3]>, // none: the arguments block_x, block_y and block_z
    cluster: Option<[u32; 3]>,
    dynamic_lds: CString,
}

/// What is launched by a name: the first kernel whose condition holds.
struct Entry {
    name: String,
    candidates: Vec<(CString, usize)>,
}

/// What one manifest describes, with its images loaded.
pub struct Unit {
    kernels: Vec<Kernel>,
    entries: Vec<Entry>,
    // The runtime locks by itself whatever it changes in here.
    unit: Box<UnsafeCell<c::Unit>>,
    // What `unit` points to: its heap stays where it is.
    _texts: Vec<CString>,
    _images: Vec<c::Image>,
    _table: Vec<c::Kernel>,
}

fn wrong(text: impl Into<String>) -> Error {
    Error::new("FLYC_INVALID_IMAGE", text)
}

fn text_of(of: &Json, name: &str) -> Result<CString> {
    CString::new(of.member(name)?.text()?).map_err(|_| wrong(format!("the manifest's '{name}' holds a zero")))
}

/// None for the zeros that stand where a kernel is compiled for any block.
fn block_of(of: &Json) -> Result<Option<[u32; 3]>> {
    let sizes: Result<Vec<u32>> = of.member("block")?.list()?.iter().map(|size| u32::try_from(size.size()?).map_err(|_| wrong("a block is too large"))).collect();
    let sizes: [u32; 3] = sizes?.try_into().map_err(|_| wrong("a block has three sizes"))?;
    Ok(if sizes[0] == 0 { None } else { Some(sizes) })
}

impl Param {
    fn read(of: &Json) -> Result<Param> {
        let kind = of.member("kind")?.text()?.to_string();
        let tensor = kind == "pointer";
        Ok(Param {
            name: text_of(of, "name")?,
            dtype: of.member("dtype")?.text()?.to_string(),
            written: tensor && of.member("access")?.text()? != "in",
            optional: tensor && of.member("optional")?.bool()?,
            alignment: if tensor { of.member("alignment")?.size()?.max(1) as u64 } else { 1 },
            kind,
        })
    }

    fn shown(&self) -> String {
        self.name.to_string_lossy().into_owned()
    }

    /// The bits of an argument, from the lowest byte on, as all hosts of HIP have them.
    fn bits(&self, argument: &Argument) -> Result<u64> {
        let fail = |status, text: String| Err(Error::new(status, format!("{} {text}", self.shown())));
        let is_tensor = self.kind == "pointer";
        let tensor: &dyn Tensor = match argument {
            Argument::In(_) if is_tensor && self.written => return fail("FLYC_OUT_OF_RANGE", "is written by the kernel: Argument::Out".into()),
            Argument::In(tensor) if is_tensor => *tensor,
            Argument::Out(tensor) if is_tensor => &**tensor,
            Argument::Null if is_tensor && self.optional => return Ok(0),
            Argument::Null if is_tensor => return fail("FLYC_NULL_ARGUMENT", "is null".into()),
            Argument::Integer(value) if !is_tensor => return self.integer_bits(*value),
            Argument::Float(value) if self.dtype == "f32" && !is_tensor => return Ok((*value as f32).to_bits().into()),
            Argument::Float(value) if self.dtype == "f64" && !is_tensor => return Ok(value.to_bits()),
            _ => return fail("FLYC_OUT_OF_RANGE", format!("is a {} of {}, and the argument is not", self.kind, self.dtype)),
        };
        if tensor.dtype() != self.dtype {
            return fail("FLYC_OUT_OF_RANGE", format!("is a tensor of {}, and the argument one of {}", self.dtype, tensor.dtype()));
        }
        if tensor.address() == 0 && !self.optional {
            return fail("FLYC_NULL_ARGUMENT", "is null".into());
        }
        if tensor.address() % self.alignment != 0 {
            return fail("FLYC_MISALIGNED", format!("= {:#x} is not a multiple of {} bytes", tensor.address(), self.alignment));
        }
        Ok(tensor.address())
    }

    fn integer_bits(&self, value: i64) -> Result<u64> {
        let fits = match self.dtype.as_str() {
            "i8" => i8::try_from(value).is_ok(),
            "i16" => i16::try_from(value).is_ok(),
            "i32" => i32::try_from(value).is_ok(),
            "i64" => true,
            "u8" => u8::try_from(value).is_ok(),
            "u16" => u16::try_from(value).is_ok(),
            "u32" => u32::try_from(value).is_ok(),
            "u64" => value >= 0,
            _ => false,
        };
        if !fits {
            return Err(Error::new("FLYC_OUT_OF_RANGE", format!("{} = {value} does not fit into {}", self.shown(), self.dtype)));
        }
        Ok(value as u64)
    }
}

impl Kernel {
    fn read(of: &Json, image_count: usize) -> Result<Kernel> {
        let mut blocks = vec![[0; 3]; image_count];
        for variant in of.member("variants")?.list()? {
            let image = variant.member("image")?.size()?;
            *blocks.get_mut(image).ok_or_else(|| wrong(format!("there is no image {image}")))? = block_of(variant)?.unwrap_or([u32::MAX; 3]); // FLYC_ANY_BLOCK
        }
        let conditions = of.member("preconditions")?.list()?.iter().map(|condition| {
            Ok(Condition {
                condition: text_of(condition, "condition")?,
                text: condition.member("text")?.text()?.to_string(),
                message: condition.member("message")?.text()?.to_string(),
            })
        });
        let cluster = of.member("properties")?.get("cluster").map(|sizes| {
            let sizes: Option<Vec<u32>> = sizes.text()?.split(',').map(|size| size.parse().ok()).collect();
            sizes.and_then(|sizes| sizes.try_into().ok()).ok_or_else(|| wrong("a cluster has three sizes"))
        });
        let grid = of.member("grid")?.list()?.iter().map(|size| CString::new(size.text()?).map_err(|_| wrong("a grid holds a zero")));
        Ok(Kernel {
            name: text_of(of, "name")?,
            symbol: text_of(of, "symbol")?,
            blocks,
            params: of.member("params")?.list()?.iter().map(Param::read).collect::<Result<_>>()?,
            preconditions: conditions.collect::<Result<_>>()?,
            grid: grid.collect::<Result<_>>()?,
            block: block_of(of)?,
            cluster: cluster.transpose()?,
            dynamic_lds: text_of(of, "dynamicLds")?,
        })
    }
}

impl Entry {
    /// None if it is a sequence of launches, which this program has no use for.
    fn read(of: &Json, kernels: &[Kernel]) -> Result<Option<Entry>> {
        let candidates = match of.get("candidates") {
            Some(candidates) => candidates.list()?,
            None => return Ok(None),
        };
        let candidates = candidates.iter().map(|candidate| {
            let name = candidate.member("kernel")?.text()?;
            let number = kernels.iter().position(|kernel| kernel.name.to_bytes() == name.as_bytes());
            Ok((text_of(candidate, "condition")?, number.ok_or_else(|| wrong(format!("'{name}' is not a kernel")))?))
        });
        Ok(Some(Entry { name: of.member("name")?.text()?.to_string(), candidates: candidates.collect::<Result<_>>()? }))
    }
}

impl Unit {
    /// Reads a manifest, and the images beside it.
    pub fn load(path: &str) -> Result<Unit> {
        let text = std::fs::read_to_string(path).map_err(|error| Error::new("FLYC_IO", format!("{path}: {error}")))?;
        let unit = Json::parse(&text).and_then(|manifest| Unit::new(&manifest));
        let unit = unit.map_err(|error| Error::new(&error.status, format!("{path}: {}", error.text)))?;
        let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = CString::new(folder.map_or(".", |folder| folder.to_str().unwrap_or("."))).unwrap_or_default();
        // SAFETY: the unit and all that it points to are whole.
        check(unsafe { c::flyc_load_directory(unit.unit.get(), folder.as_ptr()) })?;
        Ok(unit)
    }

    fn new(manifest: &Json) -> Result<Unit> {
        let version = manifest.member("version")?.text()?;
        if !version.starts_with("1.") {
            return Err(Error::new("FLYC_WRONG_VERSION", format!("the manifest's version is {version}, and 1.x is read")));
        }
        let facts = manifest.member("images")?.list()?;
        let kernels = manifest.member("kernels")?.list()?.iter().map(|kernel| Kernel::read(kernel, facts.len()));
        let kernels: Vec<Kernel> = kernels.collect::<Result<_>>()?;
        let mut entries = Vec::new();
        for entry in manifest.member("entries")?.list()? {
            entries.extend(Entry::read(entry, &kernels)?);
        }

        let mut texts = Vec::new();
        let mut keep = |text: CString| -> *const c_char {
            texts.push(text);
            texts[texts.len() - 1].as_ptr()
        };
        let mut images = Vec::new();
        for image in facts {
            let mut processors = ptr::null();
            if let Some(names) = image.get("genericCoverage") {
                let names: Vec<&str> = names.list()?.iter().map(Json::text).collect::<Result<_>>()?;
                processors = keep(CString::new(names.join(" ")).map_err(|_| wrong("a processor holds a zero"))?);
            }
            images.push(c::Image {
                target: keep(text_of(image, "target")?),
                file: keep(text_of(image, "file")?),
                size: image.member("size")?.size()?,
                sha256: keep(text_of(image, "sha256")?),
                processors,
            });
        }
        let row = |kernel: &Kernel| c::Kernel { name: kernel.name.as_ptr(), symbol: kernel.symbol.as_ptr(), blocks: kernel.blocks.as_ptr() };
        let table: Vec<c::Kernel> = kernels.iter().map(row).collect();
        let unit = c::Unit {
            abi_version: c::ABI_VERSION,
            unit_size: std::mem::size_of::<c::Unit>() as u32,
            image_size: std::mem::size_of::<c::Image>() as u32,
            kernel_size: std::mem::size_of::<c::Kernel>() as u32,
            name: keep(text_of(manifest.member("unit")?, "name")?),
            build_id: keep(text_of(manifest.member("unit")?, "buildId")?),
            images: images.as_ptr(),
            image_count: images.len() as u32,
            kernels: table.as_ptr(),
            kernel_count: table.len() as u32,
            state: ptr::null_mut(),
        };
        Ok(Unit { kernels, entries, unit: Box::new(UnsafeCell::new(unit)), _texts: texts, _images: images, _table: table })
    }

    /// Launches on a stream of HIP, or on the default one, null. The arguments are in the manifest's order.
    ///
    /// # Safety
    /// Each tensor is as large as its layout in the manifest says, and stays until the launch has ended.
    pub unsafe fn launch(&self, name: &str, arguments: &[Argument], stream: c::Stream) -> Result<()> {
        let entry = self.entries.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| Error::new("FLYC_OUT_OF_RANGE", format!("the manifest has no '{name}' that is one launch")))?;
        let named = |error: Error| Error { text: format!("{name}: {}", error.text), ..error };
        for (condition, number) in &entry.candidates {
            let bound = Bound::new(self, &self.kernels[*number], arguments).map_err(named)?;
            if bound.value(condition).map_err(named)? != 0 {
                return match bound.geometry().map_err(named)? {
                    Some(geometry) => bound.launch(*number as u32, &geometry, stream),
                    None => Ok(()),
                };
            }
        }
        Err(Error::new("FLYC_PRECONDITION", format!("{name}: none of its conditions holds")))
    }
}

impl Drop for Unit {
    fn drop(&mut self) {
        // SAFETY: `self` is borrowed by nobody, so no launch is coming; copies have waited for those before.
        unsafe { c::flyc_unload(self.unit.get()) };
    }
}

struct Geometry {
    grid: [u32; 3],
    block: [u32; 3],
    lds: u32,
}

/// The arguments of one launch.
struct Bound<'a> {
    unit: &'a Unit,
    kernel: &'a Kernel,
    bits: Vec<u64>,
    values: Vec<c::Value>,
}

impl<'a> Bound<'a> {
    fn new(unit: &'a Unit, kernel: &'a Kernel, arguments: &[Argument]) -> Result<Bound<'a>> {
        if arguments.len() != kernel.params.len() {
            let names: Vec<String> = kernel.params.iter().map(Param::shown).collect();
            let text = format!("takes {} arguments ({}), and {} are given", names.len(), names.join(", "), arguments.len());
            return Err(Error::new("FLYC_OUT_OF_RANGE", text));
        }
        let mut bound = Bound { unit, kernel, bits: Vec::new(), values: Vec::new() };
        for (param, argument) in kernel.params.iter().zip(arguments) {
            bound.bits.push(param.bits(argument)?);
            if let Argument::Integer(value) = argument {
                bound.values.push(c::Value { name: param.name.as_ptr(), value: *value });
            }
        }
        Ok(bound)
    }

    /// Of a launch expression.
    fn value(&self, expression: &CString) -> Result<i64> {
        let (mut units, mut result) = (0, 0);
        // SAFETY: all pointers are of things that live until the calls have returned.
        unsafe {
            if expression.to_string_lossy().contains("device.cus") {
                check(c::flyc_device_units(self.unit.unit.get(), &mut units))?;
            }
            check(c::flyc_evaluate(expression.as_ptr(), self.values.as_ptr(), self.values.len(), units, &mut result))?;
        }
        Ok(result)
    }

    /// The block that the kernel is compiled for, or the caller's.
    fn block(&self) -> Result<[u32; 3]> {
        if let Some(block) = self.kernel.block {
            return Ok(block);
        }
        let mut block = [0; 3];
        for (size, name) in block.iter_mut().zip(["block_x", "block_y", "block_z"]) {
            let value = self.value(&CString::new(name).unwrap_or_default())?;
            *size = u32::try_from(value).map_err(|_| Error::new("FLYC_OUT_OF_RANGE", format!("{name} = {value} is not possible")))?;
        }
        Ok(block)
    }

    /// The grid, the block and the bytes of dynamic LDS, if all conditions hold; None if there is nothing to launch.
    fn geometry(&self) -> Result<Option<Geometry>> {
        let kernel = self.kernel;
        for condition in &kernel.preconditions {
            if self.value(&condition.condition)? == 0 {
                let reason = if condition.message.is_empty() { String::new() } else { format!(": {}", condition.message) };
                return Err(Error::new("FLYC_PRECONDITION", format!("requires {}{reason}", condition.text)));
            }
        }
        let (mut grid, block) = ([1u32; 3], self.block()?);
        for (axis, (expression, block)) in kernel.grid.iter().zip(block).enumerate() {
            let blocks = self.value(expression)?;
            let possible = u32::try_from(blocks).ok().filter(|blocks| blocks.checked_mul(block).is_some());
            let text = || format!("a grid of {blocks} blocks of {block} work-items is not possible");
            grid[axis] = possible.ok_or_else(|| Error::new("FLYC_OUT_OF_RANGE", text()))?;
        }
        if grid.contains(&0) {
            return Ok(None);
        }
        let lds = self.value(&kernel.dynamic_lds)?;
        let lds = u32::try_from(lds).map_err(|_| Error::new("FLYC_OUT_OF_RANGE", format!("a dynamic LDS size of {lds} bytes is not possible")))?;
        Ok(Some(Geometry { grid, block, lds }))
    }

    fn launch(mut self, number: u32, Geometry { grid, block, lds }: &Geometry, stream: c::Stream) -> Result<()> {
        let mut places: Vec<*mut c_void> = self.bits.iter_mut().map(|bits| (bits as *mut u64).cast()).collect();
        let (unit, places) = (self.unit.unit.get(), places.as_mut_ptr());
        // SAFETY: as above; each place has the eight bytes that the largest of these arguments has.
        check(unsafe {
            match self.kernel.cluster {
                Some(cluster) => c::flyc_launch_clusters(unit, number, grid.as_ptr(), cluster.as_ptr(), *lds, stream, places),
                None if self.kernel.block.is_none() => c::flyc_launch_block(unit, number, grid.as_ptr(), block.as_ptr(), *lds, stream, places),
                None => c::flyc_launch(unit, number, grid.as_ptr(), *lds, stream, places),
            }
        })
    }
}
