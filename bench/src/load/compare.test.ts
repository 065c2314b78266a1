import { expect, test } from '@jest/globals';
import { compare } from './compare.ts';
import type { Visit } from './visit.ts';

const visit = (lcp: number, script: number): Visit => ({
  ...{ lcp, fcp: lcp, cls: 0, tappable: lcp, firstPoster: lcp, requestsBeforePoster: 5 },
  bytes: { document: 0, script, style: 0, fetch: 0, image: 0, other: 0 },
});

/** The row of Home's paint without its server-rendered screen, beside a monolith of 1.5 s and 100 kB. */
const homeWithout = (lcp: number, bytes: number) => {
  const sides = { drawn: [visit(500, bytes)], bare: [visit(lcp, bytes)], monolith: [visit(1500, 100_000)] };
  const rows = compare({ home: sides, movie: sides, again: [{ lcp: 400, codeBytes: 0 }], drawingMs: {} });
  return rows.find(({ what, bar }) => what === 'Home: largest contentful paint, drawing off' && bar);
};

test('the app alone may paint as late as a monolith with as many bytes, and no more than a twentieth later', () => {
  // 40 kB more take 200 ms of the line.
  expect(homeWithout(1700, 140_000)).toMatchObject({ yardstick: 1700, value: 1, met: true });
  expect(homeWithout(1800, 140_000)?.met).toBe(false);
  expect(homeWithout(1700, 100_000)).toMatchObject({ yardstick: 1500, met: false });
});
