import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listDoorScreenings, redeemTicket } from '@viewmax/contracts/calls';
import { $user } from '@viewmax/shared';
import { lastPhone, rememberPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { foreign, on, provideModalDialogs, refusal, renderAt, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { ageText } from '../../parts/network-note.tsx';
import { $doorScans, type DoorScan } from '../../stores/door-scans.ts';
import { $askedAt, $doorName, $reached, $stored } from '../../stores/screenings.ts';
import { CODES, doorScreening, redeemed, screeningsAnswer } from '../../testing/door.ts';
import { DoorScreen } from '../door.tsx';

const open = (state?: unknown) => renderAt('/door', <DoorScreen />, { pathname: '/door', state });
const answer = (...screenings: Parameters<typeof screeningsAnswer>) => [
  on(listDoorScreenings, screeningsAnswer(...screenings)),
];

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

describe('the screenings', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

  test('show the guests to come, and lead to the scanner', async () => {
    serve(...answer(doorScreening({ ScreenLocation: 'Screen 2, first floor' })));
    open();
    const row = await screen.findByRole('link', { name: /Eko Nocturne/ });
    expect(row.textContent).toBe('7:00 PMEko NocturneScreen 2 · door is open36 to come of 48');
    await userEvent.click(row);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/door/scan/c1/s1');
  });

  test('name the day', async () => {
    serve(...answer(doorScreening()));
    open();
    expect(await screen.findByText(/^\w+day, \d\d\/\d\d\/\d{4}$/)).toBeTruthy();
  });

  test('come first with guests to come, and fold those that nobody comes to', async () => {
    const screening = (ShowtimeID: string, more: Parameters<typeof doorScreening>[0]) =>
      doorScreening({ ShowtimeID, MovieTitle: ShowtimeID, ...more });
    serve(
      ...answer(
        screening('over', { startsAt: hours(-3), endsAt: hours(-1) }),
        screening('full', { admitted: 48 }),
        screening('unsold', { sold: 0, admitted: 0 }),
        screening('running', { startsAt: hours(-1) }),
        screening('later', { opensAt: '2099-03-04T16:00:00Z' }),
      ),
    );
    open();
    const come = (await screen.findByRole('heading', { name: /^Guests to come/ })).closest('section');
    const places = within(come as HTMLElement).getAllByRole('link');
    expect(places.map((link) => link.textContent)).toEqual([
      expect.stringContaining('runningScreen 2 · running'),
      expect.stringContaining('laterScreen 2 · opens 5:00\u00a0PM'),
    ]);
    const folds = ['All in, 1 show', 'Nothing sold, 1 show', 'Over, 1 show'];
    expect(screen.getAllByText(/, 1 show$/).map((fold) => fold.textContent)).toEqual(folds);
    const over = screen.getByText('Over, 1 show').closest('details') as HTMLDetailsElement;
    expect(over.open).toBe(false);
    expect(over.textContent).toContain('over');
  });

  test('are those of one cinema and one hall, which the phone remembers', async () => {
    const cinemas = ['Riverside Screens', 'Amukpe Picture House'].map((CinemaName, at) => ({
      CinemaID: `c${at + 1}`,
      CinemaName,
      isManager: false,
    }));
    const screenings = [
      doorScreening({ ShowtimeID: 's1', MovieTitle: 'First' }),
      doorScreening({ ShowtimeID: 's2', MovieTitle: 'Second', ScreenLocation: 'Screen 1' }),
      doorScreening({ ShowtimeID: 's3', MovieTitle: 'Third', CinemaID: 'c2' }),
    ];
    serve(on(listDoorScreenings, { ...screeningsAnswer(...screenings), cinemas }));
    const titles = () =>
      screen.getAllByRole('link', { name: /to come/ }).map((link) => link.querySelector('b')?.textContent);
    const { unmount } = open();
    await screen.findByText('First');
    expect(titles()).toEqual(['First', 'Second']);
    await userEvent.click(screen.getByRole('button', { name: 'Screen 1' }));
    expect(titles()).toEqual(['Second']);
    await userEvent.click(screen.getByRole('button', { name: 'Amukpe Picture House' }));
    expect(titles()).toEqual(['Third']);
    expect(screen.queryByRole('group', { name: 'Hall' })).toBeNull();
    unmount();
    open();
    expect(screen.getByRole('button', { name: 'Amukpe Picture House', pressed: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Riverside Screens' }));
    expect(titles()).toEqual(['First', 'Second']);
  });

  test.each([
    [
      'a day without shows',
      { cinemas: [{ CinemaID: 'c1', CinemaName: 'Riverside Screens', isManager: false }] },
      'Nothing is shown today at Riverside Screens.',
    ],
    ['an attendant of no cinema', { cinemas: [] }, 'No cinema has named you as its attendant. Ask your manager.'],
  ])('are empty for %s', async (_, more, words) => {
    serve(on(listDoorScreenings, { ...screeningsAnswer(), ...more }));
    open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
  });

  test('have a card with Retry after a failure', async () => {
    serve(on(listDoorScreenings, foreign({ error: 'x' }, 403)));
    open();
    await screen.findByText('Today’s shows could not be loaded');
    serve(...answer(doorScreening()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
  });

  test('are the stored ones without a network, with the scans of this phone', async () => {
    $stored.set({ answer: screeningsAnswer(doorScreening()), at: Date.now() });
    $doorScans.set([waiting]);
    serve();
    open();
    const card = await screen.findByRole('link', { name: /Eko Nocturne/ });
    expect(card.textContent).toContain('34 to come of 48');
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/1 scan waits for the network\./)).toBeTruthy();
  });

  test('lead to the members’ app, and a manager to the report', async () => {
    serve(...answer(doorScreening()));
    open();
    const link = await screen.findByRole('link', { name: 'Report' });
    expect(link.getAttribute('href')).toBe('/door/report');
    expect(screen.getByRole('link', { name: 'Members’ app' }).getAttribute('href')).toBe('/home');
  });
});

describe('the count of guests', () => {
  const sent = (admitted: number): DoorScan => ({ ...waiting, isSent: true, counted: { admitted, at: Date.now() } });
  const toCome = () => screen.getByRole('link', { name: /Eko Nocturne/ }).textContent;

  test('is that of a scan, until the server was asked again', async () => {
    $stored.set({ answer: screeningsAnswer(doorScreening()), at: Date.now() });
    serve();
    open();
    act(() => $askedAt.set(Date.now() - 1_000));
    act(() => $doorScans.set([sent(15)]));
    expect(toCome()).toContain('33 to come');
    act(() => $askedAt.set(Date.now() + 1_000));
    expect(toCome()).toContain('36 to come');
  });

  test('never falls below the people whom this phone let in', async () => {
    $stored.set({ answer: screeningsAnswer(doorScreening({ admitted: 1 })), at: Date.now() });
    serve();
    open();
    act(() => $askedAt.set(Date.now() + 1_000));
    act(() => $doorScans.set([sent(2), { ...waiting, refused: 'no', isSent: true }]));
    expect(toCome()).toContain('46 to come');
  });
});

describe('the scans that wait', () => {
  test('are sent when the network answers, and a later refusal is shown until it is read', async () => {
    $doorScans.set([waiting]);
    serve(...answer(doorScreening()), on(redeemTicket, refusal('ticket_void', { error: 'This ticket is void.' })));
    open();
    expect(await screen.findByText('1 scan without a network turned out wrong:')).toBeTruthy();
    expect(screen.getByText(/Row C, seats 7 and 8: This ticket is void\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(/turned out wrong/)).toBeNull();
  });

  test('are sent before the sign-out', async () => {
    serve();
    $doorScans.set([waiting]);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(screen.getByText('1 scan is not sent yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send and sign out' }));
    expect($user.get()).not.toBeNull();
    serve(on(redeemTicket, () => redeemed()));
    await userEvent.click(screen.getByRole('button', { name: 'Send and sign out' }));
    expect($user.get()).toBeNull();
  });

  test('are the question of a sign-out on Profile, and may be lost', async () => {
    serve();
    $doorScans.set([waiting]);
    open({ isLeaving: true });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out and lose them' }));
    expect($user.get()).toBeNull();
  });
});

test('an attendant without scans signs out at once, and leaves no phone number on a shared phone', async () => {
  serve(...answer(doorScreening()));
  rememberPhone('08000000009');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect([$user.get(), lastPhone()]).toEqual([null, '']);
});

test('an attendant names the door', async () => {
  serve(...answer(doorScreening()));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Name this door' }));
  await userEvent.type(screen.getByLabelText('Name'), ' Main door ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Main door' })).toBeTruthy();
});

test('an attendant who closes the name of the door finds the present one again', async () => {
  serve(...answer(doorScreening()));
  $doorName.set('Main door');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Main door' }));
  await userEvent.type(screen.getByLabelText('Name'), ' or not');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Main door' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Main door');
});

test.each([
  [20_000, 'just loaded'],
  [60_000, '1 minute old'],
  [480_000, '8 minutes old'],
])('a list of %d ms is %s', (ms, words) => {
  expect(ageText(ms)).toBe(words);
});
