import { codeWords } from './code-words.ts';
import { penalty } from './penalty.ts';

const SIZE = 21;

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Place = (x: number, y: number, dark: boolean) => void;

function drawFrame(place: Place): void {
  for (let at = 0; at < SIZE; at += 1) {
    place(6, at, at % 2 === 0);
    place(at, 6, at % 2 === 0);
  }
  for (let at = 0; at < 81; at += 1) {
    const [x, y] = [(at % 9) - 4, Math.floor(at / 9) - 4];
    const ring = Math.max(Math.abs(x), Math.abs(y));
    const dark = ring !== 2 && ring !== 4;
    place(3 + x, 3 + y, dark);
    place(SIZE - 4 + x, 3 + y, dark);
    place(3 + x, SIZE - 4 + y, dark);
  }
}

/** The 15 bits, twice, that tell the reader the level (M) and the mask. */
function drawFormat(mask: number, place: Place): void {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = ((bits >>> at) & 1) === 1;
    if (at < 8) place(8, at < 6 ? at : at + 1, dark);
    else place(at === 8 ? 7 : 14 - at, 8, dark);
    if (at < 8) place(SIZE - 1 - at, 8, dark);
    else place(8, SIZE - 15 + at, dark);
  }
  place(8, SIZE - 8, true);
}

function draw(words: readonly number[], mask: number): boolean[][] {
  const rows: (boolean | undefined)[][] = Array.from({ length: SIZE }, () => Array(SIZE).fill(undefined));
  const place: Place = (x, y, dark) => {
    if (x >= 0 && x < SIZE) rows[y]?.splice(x, 1, dark);
  };
  drawFrame(place);
  drawFormat(mask, place);
  // Two columns at a time from the right, up and down in turn, past the upright timing line.
  let bit = 0;
  for (let right = SIZE - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const up = ((right < 6 ? right + 1 : right) + 1 - SIZE) % 4 === 0;
    for (let step = 0; step < SIZE * 2; step += 1) {
      const x = right - (step % 2);
      const y = up ? SIZE - 1 - (step >> 1) : step >> 1;
      if (rows[y]?.[x] !== undefined) continue;
      const dark = (((words[bit >> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
      place(x, y, dark !== MASKS[mask]?.(x, y));
      bit += 1;
    }
  }
  return rows as boolean[][];
}

/** The rows of a QR code, dark is true, without its margin. Null when the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const words = codeWords(text);
  if (!words) return null;
  const codes = MASKS.map((_, mask) => draw(words, mask));
  const points = codes.map(penalty);
  return codes[points.indexOf(Math.min(...points))] ?? null;
}
