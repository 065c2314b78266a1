import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DoorReportResponse } from '@viewmax/contracts/attendant';
import { getDoorReport, listDoorScreenings } from '@viewmax/contracts/calls';
import { type Fake, on, renderAt, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { screeningsAnswer } from '../../testing/door.ts';
import { DoorScreen } from '../door.tsx';

const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

const entry = {
  MovieTitle: 'Eko Nocturne',
  ScreenLocation: 'Screen 2',
  ShowtimeTime: '19:00',
  at: '2026-03-04T17:41:00.000Z',
  SeatNumber: 'C8',
  attendant: 'demo_door',
  door: 'Side door',
};
const report: DoorReportResponse = {
  CinemaName: 'Riverside Screens',
  admitted: 13,
  shows: [
    {
      ShowtimeID: 's1',
      MovieTitle: 'Eko Nocturne',
      ScreenLocation: 'Screen 2',
      ShowtimeDate: today,
      ShowtimeTime: '00:00',
      sold: 48,
      admitted: 13,
      forced: 1,
      offline: 4,
      categories: [
        { category: 'adult', sold: 46, admitted: 12 },
        { category: 'child', sold: 2, admitted: 1 },
      ],
    },
  ],
  hours: [
    { hour: '17:00', admitted: 4 },
    { hour: '18:00', admitted: 9 },
  ],
  forced: [
    { ...entry, reason: 'The manager allowed it' },
    // Of an account that was closed since.
    { ...entry, at: '2026-03-04T17:42:00.000Z', reason: '' },
  ],
  conflicts: [
    {
      ...entry,
      why: 'twice',
      people: 1,
      receivedAt: '2026-03-04T17:55:00.000Z',
      first: { at: '2026-03-04T17:40:00.000Z', attendant: 'demo_door', door: 'Main door' },
    },
  ],
  csv: 'what,time\n',
};

signInForEachTest();
const managed = screeningsAnswer().cinemas;
const open = (answers: Fake[], cinemas = managed) => {
  serve(on(listDoorScreenings, { ...screeningsAnswer(), cinemas }), ...answers);
  renderAt('/door/report', <DoorScreen />);
};

test('the report has a line for each screening, hours, conflicts and forced entries, and gives them as a file', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => {} });
  open([on(getDoorReport, { cinemaId: 'c1', date: today }, report)]);
  expect(await screen.findByRole('heading', { name: '13 let in' })).toBeTruthy();
  expect(screen.getByText('6:00 PM').parentElement?.textContent).toBe('6:00\u00a0PM9');
  expect(screen.getByText('12:00 AM Eko Nocturne').parentElement?.textContent).toMatch(
    /Screen 2In: 12 of 46 adults, 1 of 2 childrenSold48In13Missing35Forced1Offline4$/,
  );
  expect(screen.getByText('Let in twice: Row C, seat 8 · 6:41 PM, Side door, demo_door')).toBeTruthy();
  expect(screen.getByText('First 6:40 PM, Main door, demo_door')).toBeTruthy();
  expect(screen.getByText('“The manager allowed it”')).toBeTruthy();
  expect(screen.getByText('The reason went with an account')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(click.mock.contexts[0]).toMatchObject({ download: `door-${today}.csv` });
});

test('nobody is missing before the screening starts', async () => {
  const shows = report.shows?.map((screening) => ({ ...screening, ShowtimeDate: '2099-01-01' }));
  open([on(getDoorReport, { cinemaId: 'c1', date: today }, { ...report, shows })]);
  expect((await screen.findByText('To come')).parentElement?.textContent).toBe('To come35');
  expect(screen.queryByText('Missing')).toBeNull();
});

test('the report of a day without entries says so', async () => {
  open([
    on(
      getDoorReport,
      { cinemaId: 'c1', date: today },
      { ...report, admitted: 0, shows: [], hours: [], forced: [], conflicts: [] },
    ),
  ]);
  expect(await screen.findByText('Nobody was let in on this day.')).toBeTruthy();
});

test('the report has a card with Retry after a failure', async () => {
  open([]);
  await screen.findByText('The report could not be loaded', undefined, { timeout: 10_000 });
  serve(on(getDoorReport, { cinemaId: 'c1', date: today }, report));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('13 let in')).toBeTruthy();
});

test('a manager of two cinemas chooses between them, in a select with a chevron', async () => {
  const second = { CinemaID: 'c2', CinemaName: 'Marina Screens', isManager: true };
  const answer = on(getDoorReport, { cinemaId: 'c2', date: today }, { ...report, admitted: 4 });
  open([on(getDoorReport, { cinemaId: 'c1', date: today }, report), answer], [...managed, second]);
  const cinema = await screen.findByRole('combobox', { name: 'Cinema' });
  expect(cinema.parentElement?.querySelector('svg')).toBeTruthy();
  await userEvent.selectOptions(cinema, 'Marina Screens');
  expect(await screen.findByRole('heading', { name: '4 let in' })).toBeTruthy();
});

test('an attendant who is no manager sees that the report is for managers', async () => {
  open([], [{ CinemaID: 'c1', CinemaName: 'Riverside Screens', isManager: false }]);
  expect(await screen.findByText('For managers')).toBeTruthy();
});
