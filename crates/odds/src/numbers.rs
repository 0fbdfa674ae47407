//! Numbers for tests and benches, which take this file in by its path.

/// The numbers of a stream, each below the bound that it is asked for: splitmix64.
pub(crate) fn numbers(stream: u64) -> Box<dyn FnMut(u32) -> u32> {
    let mut state = stream.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Box::new(move |bound| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % u64::from(bound)) as u32
    })
}
