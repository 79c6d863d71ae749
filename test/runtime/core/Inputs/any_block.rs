//! any_block MANIFEST: launches a kernel whose block the caller says, by the modules of examples/rust.

mod json;
mod kernels;
mod runtime;

use kernels::{Argument, Unit};
use runtime::{Buffer, Result};

/// How many threads found their place.
fn counted(unit: &Unit, sizes: &[i64]) -> Result<usize> {
    let mut on_x = Buffer::of(&[0f32; 512])?;
    let mut arguments = vec![Argument::Out(&mut on_x)];
    arguments.extend(sizes.iter().map(|&size| Argument::Integer(size)));
    // SAFETY: the kernel writes as many elements as the grid has threads, at most 512.
    unsafe { unit.launch("waves", &arguments, std::ptr::null_mut())? };
    Ok(on_x.to_vec()?.iter().filter(|&&value| value == 1.0).count())
}

fn main() -> Result<()> {
    let unit = Unit::load(&std::env::args().nth(1).unwrap_or_default())?;
    for (blocks, x, y) in [(2, 64, 4), (4, 16, 8), (1, 64, 1), (1, 128, 4), (1, 0, 1)] {
        match counted(&unit, &[blocks, 1, 1, x, y, 1]) {
            Ok(count) => println!("{blocks} blocks of {x} x {y}: {count} counted"),
            Err(error) => println!("{blocks} blocks of {x} x {y}: {error}"),
        }
    }
    match counted(&unit, &[1, 1, 1]) {
        Ok(count) => println!("without a block: {count} counted"),
        Err(error) => println!("without a block: {error}"),
    }
    Ok(())
}
