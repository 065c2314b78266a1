import { expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { QrCode } from '@viewmax/shared/bundled/qr-code.tsx';
import { readPixels } from './reader.ts';

const RUN = /M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/g;
const MARGIN = 40;
const MODULE = 7;

/** A camera's picture of a ticket's screen: turned by an angle, grey and noisy. */
function photo(text: string, degrees: number) {
  render(<QrCode text={text} label="QR code" size={256} />);
  const picture = screen.getByRole('img', { name: 'QR code' });
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const dark = new Set<string>();
  for (const run of (picture.lastElementChild?.getAttribute('d') ?? '').matchAll(RUN)) {
    const [x = 0, y = 0, length = 0] = run.slice(1).map(Number);
    for (let at = x; at < x + length; at += 1) dark.add(`${at} ${y}`);
  }
  cleanup();
  const size = side * MODULE + 2 * MARGIN;
  const data = new Uint8ClampedArray(size * size * 4);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [dx, dy] = [x - size / 2, y - size / 2];
      const column = Math.floor((dx * cos + dy * sin) / MODULE + side / 2);
      const row = Math.floor((dy * cos - dx * sin) / MODULE + side / 2);
      const isInside = column >= 0 && row >= 0 && column < side && row < side;
      const noise = ((x * 7 + y * 13) % 5) * 6;
      const grey = isInside ? (dark.has(`${column} ${row}`) ? 40 : 190) + noise : 70 + noise;
      data.set([grey, grey, grey, 255], (y * size + x) * 4);
    }
  }
  return { width: size, height: size, data };
}

test.each([0, 12, 45, 178])('our own reader reads a ticket that is held at %d degrees', (degrees) => {
  expect(readPixels(photo('482917306123', degrees))).toBe('482917306123');
});

test('our own reader finds nothing in an empty picture', () => {
  expect(readPixels({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) })).toBeUndefined();
});
