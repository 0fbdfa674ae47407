//! Maps that are asked by the million.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map by keys that are mixed well enough by one product a number. Nobody outside chooses the keys.
pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// Mixes numbers.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, key: u8) {
        self.write_u64(key.into());
    }

    fn write_u16(&mut self, key: u16) {
        self.write_u64(key.into());
    }

    fn write_u32(&mut self, key: u32) {
        self.write_u64(key.into());
    }

    fn write_usize(&mut self, key: usize) {
        self.write_u64(key as u64);
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        let key = self.0.rotate_left(23) ^ key;
        let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
        // The upper half has something of every bit, the lower one of those below.
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}
