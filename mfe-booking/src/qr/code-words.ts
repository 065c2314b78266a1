// ISO/IEC 18004, version 1, level M: one block, 34 digits or 14 bytes. A ticket's code has 12 digits.
const DATA = 16;
/** The generator polynomial of ten words of correction. */
const DIVISOR: readonly number[] = [216, 194, 159, 111, 199, 94, 95, 113, 157, 193];

const bitsOf = (value: number, length: number): string => value.toString(2).padStart(length, '0');

/** Digits three by three, anything else as bytes of UTF-8. */
function segment(text: string): string {
  if (/^\d+$/.test(text)) {
    const groups = text.match(/\d{1,3}/g) ?? [];
    const digits = groups.map((group) => bitsOf(Number(group), group.length * 3 + 1));
    return `0001${bitsOf(text.length, 10)}${digits.join('')}`;
  }
  const bytes = Array.from(new TextEncoder().encode(text));
  return `0100${bitsOf(bytes.length, 8)}${bytes.map((byte) => bitsOf(byte, 8)).join('')}`;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed-Solomon: what is left when the data is divided. */
export function correctionOf(data: readonly number[]): number[] {
  let rest: number[] = DIVISOR.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = DIVISOR.map((by, at) => (rest[at + 1] ?? 0) ^ multiply(by, factor));
  }
  return rest;
}

/** Null when the text is too long for a ticket's code. */
export function codeWords(text: string): number[] | null {
  const used = segment(text);
  if (used.length > DATA * 8) return null;
  // Four zeros end the text, as far as there is room, and more fill the byte: after fewer a reader takes the padding for text.
  const ended = `${used}0000`.slice(0, DATA * 8);
  const bytes = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const data = Array.from({ length: DATA }, (_, at) =>
    bytes[at] ? Number.parseInt(bytes[at], 2) : (at - bytes.length) % 2 ? 0x11 : 0xec,
  );
  return [...data, ...correctionOf(data)];
}
