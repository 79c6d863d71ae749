//! main MANIFEST [ELEMENTS]: adds two vectors with a kernel of flyc, vector_add, on the GPU or on the emulator
//! (FLYC_DEVICE=emulator). The manifest says all about the kernel; nothing here is generated.

mod json;
mod kernels;
mod runtime;

use kernels::{Argument, Unit};
use runtime::{device_name, Buffer, Result};

fn add(manifest: &str, elements: i32) -> Result<bool> {
    let a: Vec<f32> = (0..elements).map(|i| i as f32 * 0.5).collect();
    let b: Vec<f32> = (0..elements).map(|i| 1000.0 - i as f32).collect();

    let unit = Unit::load(manifest)?;
    let (on_a, on_b) = (Buffer::of(&a)?, Buffer::of(&b)?);
    let mut on_c = Buffer::of(&vec![0f32; a.len()])?;
    let arguments = [Argument::In(&on_a), Argument::In(&on_b), Argument::Out(&mut on_c), Argument::Integer(elements.into())];
    // SAFETY: each vector has `elements` elements, as its layout (n):(1) says.
    unsafe { unit.launch("vector_add", &arguments, std::ptr::null_mut())? };
    let c = on_c.to_vec()?;

    let wrong = (0..c.len()).filter(|&i| c[i] != a[i] + b[i]).count();
    let last = c.len() - 1;
    println!("{elements} sums on {}, {wrong} wrong; the last: {} + {} = {}", device_name()?, a[last], b[last], c[last]);
    Ok(wrong == 0)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let elements = arguments.get(2).map_or(Ok(10007), |text| text.parse());
    let exit = match (arguments.get(1), elements) {
        (Some(manifest), Ok(elements @ 1..)) => match add(manifest, elements) {
            Ok(right) => i32::from(!right),
            Err(error) => {
                eprintln!("{error}");
                1
            }
        },
        _ => {
            eprintln!("usage: {} MANIFEST [ELEMENTS]", arguments.first().map_or("main", |name| name));
            2
        }
    };
    std::process::exit(exit);
}
