import { describe, expect, it } from '@jest/globals';
import { decodeQR } from 'qr/decode.js';
import { codeWords, correctionOf } from './code-words.ts';
import { qrCode } from './qr-code.ts';

const drawn = (text: string) => qrCode(text)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

// Made by another encoder.
const KNOWN: [string, string[]][] = [
  [
    '482917306',
    [
      '#######....##.#######',
      '#.....#...#.#.#.....#',
      '#.###.#.##.#..#.###.#',
      '#.###.#.##.##.#.###.#',
      '#.###.#.##.##.#.###.#',
      '#.....#.#...#.#.....#',
      '#######.#.#.#.#######',
      '........#####........',
      '#.#####...#.#.#####..',
      '...#........#..#.#..#',
      '.#..#.######.#..#....',
      '##.#.#.........####.#',
      '##..###...##.#..#####',
      '........#######..###.',
      '#######.....#.##.###.',
      '#.....#.#.#####...#.#',
      '#.###.#.##..#..#.#...',
      '#.###.#.###.#..#..#..',
      '#.###.#.#.##.#..#....',
      '#.....#..##....##.##.',
      '#######.##.#.#..#.#..',
    ],
  ],
  [
    '730114958',
    [
      '#######..###..#######',
      '#.....#.###...#.....#',
      '#.###.#..#.#..#.###.#',
      '#.###.#..#.#..#.###.#',
      '#.###.#.#####.#.###.#',
      '#.....#..###..#.....#',
      '#######.#.#.#.#######',
      '.....................',
      '#.#.#.#..##.#...#..#.',
      '.#####..####.#.#.#.##',
      '#.##..#.####.###.##..',
      '###.##....####.##.#..',
      '...#..#....#.###..##.',
      '........##....#..####',
      '#######..#..#...##.##',
      '#.....#..#....#..####',
      '#.###.#.##..#.#.##..#',
      '#.###.#...##.#.#..##.',
      '#.###.#.##.#.###....#',
      '#.....#...####.###...',
      '#######.##.#.###..#.#',
    ],
  ],
  [
    '905521637',
    [
      '#######..#.#..#######',
      '#.....#...##..#.....#',
      '#.###.#.#...#.#.###.#',
      '#.###.#.#.###.#.###.#',
      '#.###.#.##.##.#.###.#',
      '#.....#.#.#.#.#.....#',
      '#######.#.#.#.#######',
      '........#####........',
      '#.#####..##.#.#####..',
      '..####.#....#..#...#.',
      '#.#####.#.##.#..#.#.#',
      '#...##...##....##.#..',
      '#.##.##.#.##.#..#...#',
      '........#..####..####',
      '#######...#.#.##...#.',
      '#.....#.#.#####..##.#',
      '#.###.#.#.#.#..#.#...',
      '#.###.#.#...#..#.#...',
      '#.###.#.####.#..###..',
      '#.....#..#.....##.##.',
      '#######.####.#..#.#..',
    ],
  ],
];

it('gives up on a text too long for a ticket', () => {
  expect(qrCode('x'.repeat(15))).toBeNull();
  expect(qrCode('1'.repeat(35))).toBeNull();
  expect(qrCode('x'.repeat(14))).toHaveLength(21);
  expect(qrCode('1'.repeat(34))).toHaveLength(21);
});

describe('code words', () => {
  it('are those of the standard’s own example', () => {
    expect(codeWords('01234567')).toEqual([
      16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17, 165, 36, 212, 193, 237, 54, 199, 135, 44,
      85,
    ]);
  });

  it('are corrected as HELLO WORLD is everywhere', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correctionOf(data)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });
});

it.each(KNOWN)('draws %s as others do', (text, rows) => {
  expect(drawn(text)).toEqual(rows);
});

const MARGIN = 2;
const SCALE = 4;

/** As a camera sees it, read by somebody else's reader. */
function read(text: string): string {
  const rows = qrCode(text) ?? [];
  const side = (rows.length + 2 * MARGIN) * SCALE;
  const data = Uint8Array.from({ length: side * side * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % side, Math.floor((at >> 2) / side)];
    const dark = rows[Math.floor(y / SCALE) - MARGIN]?.[Math.floor(x / SCALE) - MARGIN];
    return at % 4 !== 3 && dark ? 0 : 255;
  });
  return decodeQR({ width: side, height: side, data });
}

it('is read as what it was drawn from, whatever its length', () => {
  const digits = '0002625034091753980264718350926471';
  for (let length = 1; length <= digits.length; length += 1) {
    expect(read(digits.slice(0, length))).toBe(digits.slice(0, length));
  }
  for (let length = 1; length <= 14; length += 1) {
    expect(read('VM-4f9c!x?Q~a_z'.slice(0, length))).toBe('VM-4f9c!x?Q~a_z'.slice(0, length));
  }
});
