// A frame made from the frame before and its changes. docs/protocol.md describes the bytes.

const SHORTEST = 4;
const FULL_COPY = 15;
const FULL_INSERT = 7;
const USUAL = 0x80;

/** The bytes of the frame that these changes make from the frame before. */
export function applyDelta(old: Uint8Array, delta: Uint8Array): Uint8Array {
  let at = 0;
  let window = new Uint8Array(2 * old.length + 1024);
  window.set(old);
  let length = old.length;
  let end = 0;

  const byte = (): number => {
    const next = delta[at++];
    if (next === undefined) throw new Error("a delta that ends too early");
    return next;
  };
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
  };
  const more = (short: number, full: number): number => (short === full ? full + number() : short);
  const makeRoom = (bytes: number): void => {
    if (length + bytes <= window.length) return;
    const larger = new Uint8Array(2 * (length + bytes));
    larger.set(window);
    window = larger;
  };

  while (at < delta.length) {
    const head = byte();
    const inserted = more((head >> 4) & FULL_INSERT, FULL_INSERT);
    const copied = more(head & FULL_COPY, FULL_COPY) + SHORTEST;
    makeRoom(inserted + copied);
    window.set(delta.subarray(at, at + inserted), length);
    at += inserted;
    length += inserted;
    const isUsual = (head & USUAL) !== 0;
    if (at >= delta.length && !isUsual) break;
    let from = end + inserted;
    if (!isUsual) {
      const distance = number();
      from += distance % 2 === 0 ? distance / 2 : -(distance + 1) / 2;
    }
    // One by one, because a copy may run into what it makes.
    for (end = from + copied; from < end; from++) window[length++] = window[from] ?? 0;
  }
  return window.slice(old.length, length);
}
