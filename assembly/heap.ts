// Blocks for everything that outlives a step: free lists by size class, four classes to each power of two. Blocks come from
// the end of the used memory and never move; a freed block serves the next request of its class.
//
//   -8 class    0... the block (8-aligned); when free, its first word is the next free block of the class

const HEADER: usize = 8;
const CLASSES: i32 = 112;
const PAGE: usize = 65536;

const freeLists = memory.data(112 * 4);
let heapTop: usize = 0;

/** Smallest class whose blocks hold `bytes`: sizes 32, 40, 48, 56, 64, 80, 96, 112, 128, ... */
function classOf(bytes: usize): u32 {
  if (bytes <= 32) return 0;
  const size = <u32>bytes - 1;
  const power = 31 - clz(size);
  return ((power - 5) << 2) + ((size >> (power - 2)) & 3) + 1;
}

function classBytes(index: u32): usize {
  return (<usize>(4 + (index & 3))) << ((index >> 2) + 3);
}

export function startHeap(from: usize): void {
  heapTop = (from + 7) & ~7;
}

/** Makes sure that `bytes` more can be taken without growing the memory. Answers whether they can. */
export function reserve(bytes: usize): bool {
  const end = heapTop + bytes + HEADER;
  const have = <usize>memory.size() * PAGE;
  if (end <= have) return true;
  // Grown in steps of at least 4 MB: every growth detaches the views of the game.
  const least = max<usize>(end - have, 4 << 20);
  if (memory.grow(<i32>((least + PAGE - 1) / PAGE)) >= 0) return true;
  return memory.grow(<i32>((end - have + PAGE - 1) / PAGE)) >= 0;
}

/** A block of at least `bytes`, or 0 when the memory is at its maximum. Its content is whatever was there. */
export function take(bytes: usize): usize {
  if (bytes > 0x3fffffff) return 0;
  const index = classOf(bytes);
  const list = freeLists + ((<usize>index) << 2);
  const free = load<u32>(list);
  if (free) {
    store<u32>(list, load<u32>(free));
    return free;
  }
  const size = classBytes(index);
  if (!reserve(size + HEADER)) return 0;
  const block = heapTop + HEADER;
  store<u32>(heapTop, index);
  heapTop = block + size;
  return block;
}

export function give(block: usize): void {
  if (!block) return;
  const list = freeLists + ((<usize>load<u32>(block - HEADER)) << 2);
  store<u32>(block, load<u32>(list));
  store<u32>(list, <u32>block);
}

/** How many bytes a block can hold. */
export function capacity(block: usize): usize {
  return block ? classBytes(load<u32>(block - HEADER)) : 0;
}

/** `block` itself when it holds `bytes`, or another one in its place (the content is not kept). Never 0 for no bytes. */
export function atLeast(block: usize, bytes: usize): usize {
  if (block && capacity(block) >= bytes) return block;
  give(block);
  return take(bytes);
}

/** Bytes between the start of the heap and its top: what has ever been in use at once. */
export function heapEnd(): usize {
  return heapTop;
}
