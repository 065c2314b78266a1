import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Cancellation, Showing } from '@viewmax/contracts/ops/content';
import { $notice } from '../stores/notice.ts';
import type { Who } from '../stores/session.ts';
import { alerts, cellsOf, fill, press, settle, show } from '../testing/gestures.ts';
import { makePlatform, opsTeam, reader } from '../testing/make-platform.ts';
import type { Answers } from '../testing/serve-registry.ts';
import { json } from '../testing/serve-registry.ts';
import { Showings } from './showings.tsx';

const showing = (change: Partial<Showing> = {}): Showing => ({
  ...{ showtime: 'eko-1900', cinema: 'river', cinemaName: 'Riverside', movie: 'Eko Nocturne', date: '2026-03-06' },
  ...{ time: '19:00', sold: 3, cancelReason: null },
  ...change,
});
const PATH = 'POST /showings/eko-1900/cancel';
const plan = (dryRun: boolean): Cancellation => ({
  dryRun,
  showings: [{ ...showing(), tickets: 3, used: 1, members: 2, points: 9000 }],
});

const drawn = (who: Who, entry = 4) => <Showings who={who} platform={makePlatform({ entry })} />;
const open = (answers: Answers, who: Who = opsTeam) => show(drawn(who), answers);
const listed = (...showings: Showing[]): Answers => ({ 'GET /showings': () => json({ date: '2026-03-06', showings }) });

test('a reader sees the showings of a day, and cancels none', async () => {
  const { queries } = await open(listed(showing(), showing({ cinema: 'b', cancelReason: 'No power' })), reader);
  expect(cellsOf('All showings')).toEqual([
    ['19:00', 'Eko Nocturne', 'Riverside', '3', 'Takes place'],
    ['19:00', 'Eko Nocturne', 'Riverside', '3', 'Cancelled: No power'],
  ]);
  fill('Day', '2026-03-07');
  await settle();
  expect(queries('/showings').at(-1)).toEqual({ date: '2026-03-07' });
});

test('the search and the cinema leave the showings that match both', async () => {
  const eko = showing();
  const other = showing({ showtime: 'b', cinema: 'amukpe', cinemaName: 'Amukpe', movie: 'The Bronze Thief' });
  await open(listed(eko, other));
  const movies = () => cellsOf('All showings').map(([, movie]) => movie);
  fill('Search', 'thief amuk');
  expect(movies()).toEqual(['The Bronze Thief']);
  fill('Cinema', 'river');
  expect(screen.getByText('No showing has these words.')).toBeTruthy();
  fill('Search', '');
  expect(movies()).toEqual(['Eko Nocturne']);
  fill('Cinema', '');
  expect(movies()).toEqual(['Eko Nocturne', 'The Bronze Thief']);
});

test('a cinema without a showing on another day gives way to all', async () => {
  const days: Record<string, Showing[]> = { '2026-03-07': [showing({ cinema: 'b', cinemaName: 'Bauchi' })] };
  await open({
    'GET /showings': ({ query }) => json({ date: '', showings: days[query.date ?? ''] ?? [showing()] }),
  });
  fill('Cinema', 'river');
  fill('Day', '2026-03-07');
  await settle();
  expect(cellsOf('All showings')).toHaveLength(1);
});

test('a show that has begun has no Cancel', async () => {
  const begun = showing({ date: '2026-03-02', time: '11:00' });
  const later = showing({ date: '2026-03-02', time: '11:01', cinema: 'b' });
  await open(listed(begun, later));
  expect(cellsOf('All showings').map((cells) => cells.slice(-2))).toEqual([
    ['Has begun', ''],
    ['Takes place', 'Cancel'],
  ]);
});

test('ops see tickets, members and points before they cancel, with a reason and the name of the cinema', async () => {
  const { sent } = await open({
    ...listed(showing()),
    [PATH]: ({ body }) => json(plan((body as { dryRun: boolean }).dryRun)),
  });
  await press('Cancel Eko Nocturne, 19:00, Riverside');
  expect(screen.getByRole('dialog').textContent).toContain(
    '3 tickets of 2 members become Cancelled, 1 of them used. 9,000 Vp go back to who paid.',
  );
  await press('Cancel the showing');
  expect(alerts()).toEqual(['Write a reason. The members read it.', 'Type exactly river.']);
  await press('Cancel the showing', { Reason: 'The projector is broken', 'Type river to confirm': 'river' });
  const body = { cinema: 'river', reason: 'The projector is broken', dryRun: false };
  expect(sent()).toEqual([
    [PATH, { cinema: 'river', dryRun: true }],
    [PATH, body],
  ]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The showing is cancelled, and the points are back.' });
});
