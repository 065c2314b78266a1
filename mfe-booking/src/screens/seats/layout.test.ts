import { expect, test } from '@jest/globals';
import { seatsOf } from '@viewmax/contracts/best-seats';
import { layoutOf } from './layout.ts';

/** The letters of rows lie above the left seats of a hall that is wider than the page. */
const LETTERS = 28;
const RING = 14.5;

const hallOf = (columns: number) => {
  const Seats = Array.from({ length: columns }, (_, X) => ({ Seat: String(X + 1), X }));
  return { PlanID: 'p', Name: 'Screen', Zones: [{ Name: 'Stalls', Rows: [{ Row: 'A', Seats }] }] };
};

test.each([
  [320, 24],
  [320, 12],
  [360, 13],
  [390, 30],
  [844, 24],
])(
  'a page of %i pixels shows the first of %i columns beside the letters, and a seat is 24 pixels wide',
  (page, columns) => {
    const plan = hallOf(columns);
    const { byNumber, pitch, width } = layoutOf(plan, seatsOf(plan), 0, page);
    expect((byNumber.get(0)?.x ?? 0) - RING).toBeGreaterThanOrEqual(width > page ? LETTERS : 0);
    expect(width - (byNumber.get(columns - 1)?.x ?? 0) - RING).toBeGreaterThanOrEqual(0);
    expect(pitch).toBeGreaterThanOrEqual(24);
  },
);
