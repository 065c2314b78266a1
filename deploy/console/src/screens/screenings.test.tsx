import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Cancellation, ListedScreening } from '@viewmax/contracts/ops/content';
import { $notice } from '../stores/notice.ts';
import type { Who } from '../stores/session.ts';
import { alerts, cellsOf, fill, press, settle, show } from '../testing/gestures.ts';
import { makePlatform, opsTeam, reader } from '../testing/make-platform.ts';
import type { Answers } from '../testing/serve-registry.ts';
import { json } from '../testing/serve-registry.ts';
import { Screenings } from './screenings.tsx';

const screening = (change: Partial<ListedScreening> = {}): ListedScreening => ({
  ...{ showtime: 'eko-1900', cinema: 'river', cinemaName: 'Riverside', movie: 'Eko Nocturne', date: '2026-03-06' },
  ...{ time: '19:00', sold: 3, cancelReason: null },
  ...change,
});
const PATH = 'POST /showings/eko-1900/cancel';
const plan = (dryRun: boolean): Cancellation => ({
  dryRun,
  showings: [{ ...screening(), tickets: 3, used: 1, members: 2, points: 9000 }],
});

const screenings = (who: Who, entry = 4) => <Screenings who={who} platform={makePlatform({ entry })} />;
const open = (answers: Answers, who: Who = opsTeam) => show(screenings(who), answers);
const listed = (...screenings: ListedScreening[]): Answers => ({
  'GET /showings': () => json({ date: '2026-03-06', showings: screenings }),
});

test('a reader sees the screenings of a day, and cancels none', async () => {
  const { queries } = await open(listed(screening(), screening({ cinema: 'b', cancelReason: 'No power' })), reader);
  expect(cellsOf('All screenings')).toEqual([
    ['19:00', 'Eko Nocturne', 'Riverside', '3', 'Takes place'],
    ['19:00', 'Eko Nocturne', 'Riverside', '3', 'Cancelled: No power'],
  ]);
  fill('Day', '2026-03-07');
  await settle();
  expect(queries('/showings').at(-1)).toEqual({ date: '2026-03-07' });
});

test('the search and the cinema leave the screenings that match both', async () => {
  const eko = screening();
  const other = screening({ showtime: 'b', cinema: 'amukpe', cinemaName: 'Amukpe', movie: 'The Bronze Thief' });
  await open(listed(eko, other));
  const movies = () => cellsOf('All screenings').map(([, movie]) => movie);
  fill('Search', 'thief amuk');
  expect(movies()).toEqual(['The Bronze Thief']);
  fill('Cinema', 'river');
  expect(screen.getByText('No screening has these words.')).toBeTruthy();
  fill('Search', '');
  expect(movies()).toEqual(['Eko Nocturne']);
  fill('Cinema', '');
  expect(movies()).toEqual(['Eko Nocturne', 'The Bronze Thief']);
});

test('a cinema without a screening on another day gives way to all', async () => {
  const days: Record<string, ListedScreening[]> = { '2026-03-07': [screening({ cinema: 'b', cinemaName: 'Bauchi' })] };
  await open({
    'GET /showings': ({ query }) => json({ date: '', showings: days[query.date ?? ''] ?? [screening()] }),
  });
  fill('Cinema', 'river');
  fill('Day', '2026-03-07');
  await settle();
  expect(cellsOf('All screenings')).toHaveLength(1);
});

test('a screening that has begun has no Cancel', async () => {
  const begun = screening({ date: '2026-03-02', time: '11:00' });
  const later = screening({ date: '2026-03-02', time: '11:01', cinema: 'b' });
  await open(listed(begun, later));
  expect(cellsOf('All screenings').map((cells) => cells.slice(-2))).toEqual([
    ['Has begun', ''],
    ['Takes place', 'Cancel'],
  ]);
});

test('ops see tickets, members and points before they cancel, with a reason and the name of the cinema', async () => {
  const { sent } = await open({
    ...listed(screening()),
    [PATH]: ({ body }) => json(plan((body as { dryRun: boolean }).dryRun)),
  });
  await press('Cancel Eko Nocturne, 19:00, Riverside');
  expect(screen.getByRole('dialog').textContent).toContain(
    '3 tickets of 2 members become Cancelled, 1 of them used. 9,000 Vp go back to who paid.',
  );
  await press('Cancel the screening');
  expect(alerts()).toEqual(['Write a reason. The members read it.', 'Type exactly river.']);
  await press('Cancel the screening', { Reason: 'The projector is broken', 'Type river to confirm': 'river' });
  const body = { cinema: 'river', reason: 'The projector is broken', dryRun: false };
  expect(sent()).toEqual([
    [PATH, { cinema: 'river', dryRun: true }],
    [PATH, body],
  ]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The screening is cancelled, and the points are back.' });
});
