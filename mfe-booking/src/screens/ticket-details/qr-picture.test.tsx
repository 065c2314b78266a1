import { expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import encodeQR from 'qr';
import { decodeQR } from 'qr/decode.js';
import { QrPicture } from './qr-picture.tsx';

const MARGIN = 2;
const SIDE = 21;
const RUN = /M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/g;

/** The squares of the drawn picture without its margin, or null without a picture. */
function drawn(text: string): string[] | null {
  render(<QrPicture code={text} />);
  const picture = screen.queryByRole('img', { name: 'QR code' });
  const path = picture?.lastElementChild?.getAttribute('d');
  const side = picture?.getAttribute('viewBox');
  cleanup();
  if (!path) return null;
  expect(side).toBe(`0 0 ${SIDE + 2 * MARGIN} ${SIDE + 2 * MARGIN}`);
  const rows = Array.from({ length: SIDE }, () => Array<string>(SIDE).fill('.'));
  for (const [x, y, length] of [...path.matchAll(RUN)].map((run) => run.slice(1).map(Number))) {
    rows[(y ?? 0) - MARGIN]?.fill('#', (x ?? 0) - MARGIN, (x ?? 0) - MARGIN + (length ?? 0));
  }
  return rows.map((row) => row.join(''));
}

test('the picture is missing without a code, and for a code that is too long', () => {
  expect(drawn('')).toBeNull();
  expect(drawn('x'.repeat(15))).toBeNull();
  expect(drawn('é'.repeat(8))).toBeNull();
  expect(drawn('1'.repeat(35))).toBeNull();
  expect(drawn('x'.repeat(14))).toHaveLength(SIDE);
  expect(drawn('1'.repeat(34))).toHaveLength(SIDE);
});

// The level is part of the drawn squares, so another level than M draws other squares. Encoders may prefer other masks.
test.each(['482917306', '730114958', '905521637', '482917306123'])(
  'the picture draws %s at level M like another encoder with one of the eight masks',
  (text) => {
    const others = Array.from({ length: 8 }, (_, mask) =>
      encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN, mask })
        .slice(MARGIN, -MARGIN)
        .map((row) =>
          row
            .slice(MARGIN, -MARGIN)
            .map((isDark) => (isDark ? '#' : '.'))
            .join(''),
        ),
    );
    expect(others).toContainEqual(drawn(text));
  },
);

const SCALE = 4;

/** A reader by other authors reads the picture as a camera would. */
function read(text: string): string {
  const rows = drawn(text) ?? [];
  const side = (rows.length + 2 * MARGIN) * SCALE;
  const data = Uint8Array.from({ length: side * side * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % side, Math.floor((at >> 2) / side)];
    const dark = rows[Math.floor(y / SCALE) - MARGIN]?.[Math.floor(x / SCALE) - MARGIN] === '#';
    return at % 4 !== 3 && dark ? 0 : 255;
  });
  return decodeQR({ width: side, height: side, data });
}

test('a reader reads the original code from the picture, at every length', () => {
  const digits = '0002625034091753980264718350926471';
  for (let length = 1; length <= digits.length; length += 1) {
    expect(read(digits.slice(0, length))).toBe(digits.slice(0, length));
  }
  for (let length = 1; length <= 14; length += 1) {
    expect(read('VM-4f9c!x?Q~a_z'.slice(0, length))).toBe('VM-4f9c!x?Q~a_z'.slice(0, length));
  }
});
