import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { $user } from '@viewmax/shared';
import { json, provideModalDialogs, renderAt, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { ageText } from '../../parts/network-note.tsx';
import { $doorScans, type DoorScan } from '../../stores/door-scans.ts';
import { $doorName, $reached, $stored } from '../../stores/showings.ts';
import { CODES, doorShowing, redeemed, showingsAnswer } from '../../testing/door.ts';
import { DoorScreen } from '../door.tsx';

const SHOWINGS = 'GET /api/v1/attendant/showings';
const REDEEM = 'POST /api/v1/attendant/redeem';
const open = (state?: unknown) => renderAt('/door', <DoorScreen />, { pathname: '/door', state });
const answer = (...showings: Parameters<typeof showingsAnswer>) => ({
  [SHOWINGS]: () => json(showingsAnswer(...showings)),
});

const waiting: DoorScan = {
  request: {
    code: CODES.fresh,
    cinemaID: 'c1',
    showtimeID: 's1',
    nonce: 'nonce-0001',
    scannedAt: new Date().toISOString(),
  },
  people: 2,
  seats: ['C7', 'C8'],
};

signInForEachTest();
beforeEach(() => {
  provideModalDialogs();
  $reached.set(true);
  $doorName.set('');
});

describe('the showings', () => {
  test('show sold, admitted and still to come, and lead to the scanner', async () => {
    serve(answer(doorShowing()));
    open();
    const card = await screen.findByRole('link', { name: /Eko Nocturne/ });
    expect(card.textContent).toMatch(/^7:00 PMEko NocturneScreen 2Door is openSold48In12To come36$/);
    await userEvent.click(card);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/door/scan/c1/s1');
  });

  test('put shows that are over last, and say when a door opens', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const over = doorShowing({ MovieTitle: 'Over', startsAt: hours(-3), endsAt: hours(-1) });
    const later = doorShowing({ ShowtimeID: 's2', MovieTitle: 'Later', opensAt: '2099-03-04T16:00:00Z' });
    serve(answer(over, later));
    open();
    await screen.findByText('Later');
    expect(screen.getAllByRole('link', { name: /Later|Over/ }).map((link) => link.textContent)).toEqual([
      expect.stringContaining('Door opens at 5:00 PM'),
      expect.stringContaining('Over'),
    ]);
  });

  test.each([
    [
      'a day without shows',
      { cinemas: [{ CinemaID: 'c1', CinemaName: 'Riverside Screens', isManager: false }] },
      'Nothing is shown today at Riverside Screens.',
    ],
    ['an attendant of no cinema', { cinemas: [] }, 'No cinema has named you as its attendant. Ask your manager.'],
  ])('are empty for %s', async (_, more, words) => {
    serve({ [SHOWINGS]: () => json({ ...showingsAnswer(), ...more }) });
    open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Report of the day' })).toBeNull();
  });

  test('have a card with Retry after a failure', async () => {
    serve({ [SHOWINGS]: () => json({ error: 'x' }, 403) });
    open();
    await screen.findByText('Today’s showings could not be loaded');
    serve(answer(doorShowing()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
  });

  test('are the stored ones without a network, with the scans of this phone', async () => {
    $stored.set({ answer: showingsAnswer(doorShowing()), at: Date.now() });
    $doorScans.set([waiting]);
    serve({});
    open();
    const card = await screen.findByRole('link', { name: /Eko Nocturne/ });
    expect(card.textContent).toContain('In14To come34');
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/1 scan waits for the network\./)).toBeTruthy();
  });

  test('lead to the members’ app, and a manager to the report', async () => {
    serve(answer(doorShowing()));
    open();
    const link = await screen.findByRole('link', { name: 'Report of the day' });
    expect(link.getAttribute('href')).toBe('/door/report');
    expect(screen.getByRole('link', { name: 'Members’ app' }).getAttribute('href')).toBe('/home');
  });
});

describe('the scans that wait', () => {
  test('are sent when the network answers, and a later refusal is shown until it is read', async () => {
    $doorScans.set([waiting]);
    serve({
      ...answer(doorShowing()),
      [REDEEM]: () => json({ error: 'This ticket is void.', code: 'ticket_void' }, 409),
    });
    open();
    expect(await screen.findByText('1 scan without a network turned out wrong:')).toBeTruthy();
    expect(screen.getByText(/C7, C8: This ticket is void\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(/turned out wrong/)).toBeNull();
  });

  test('are sent before the sign-out', async () => {
    serve({});
    $doorScans.set([waiting]);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(screen.getByText('1 scan is not sent yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send and sign out' }));
    expect($user.get()).not.toBeNull();
    serve({ [REDEEM]: () => redeemed() });
    await userEvent.click(screen.getByRole('button', { name: 'Send and sign out' }));
    expect($user.get()).toBeNull();
  });

  test('are the question of a sign-out on Profile, and may be lost', async () => {
    serve({});
    $doorScans.set([waiting]);
    open({ isLeaving: true });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out and lose them' }));
    expect($user.get()).toBeNull();
  });
});

test('an attendant without scans signs out at once', async () => {
  serve(answer(doorShowing()));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect($user.get()).toBeNull();
});

test('an attendant names the door', async () => {
  serve(answer(doorShowing()));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Name this door' }));
  await userEvent.type(screen.getByLabelText('Name'), ' Main door ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Main door' })).toBeTruthy();
});

test.each([
  [20_000, 'just loaded'],
  [60_000, '1 minute old'],
  [480_000, '8 minutes old'],
])('a list of %d ms is %s', (ms, words) => {
  expect(ageText(ms)).toBe(words);
});
