import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchSeats, holdSeats, purchaseTickets, releaseSeats } from '@viewmax/contracts/calls';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import { endSession, startSession } from '@viewmax/shared';
import { forgetBooking, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { on, type Reply, serve, tokenFor, withFlags } from '@viewmax/testing';
import { $booking, chooseCinema, chooseShowtime, forgetAttempt } from '../../stores/booking.ts';
import { $seats } from '../../stores/seats.ts';
import {
  alsoAnswer,
  confirmSeat,
  elsewhere,
  open,
  press,
  seat,
  sentBodies,
  sentKeys,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { cinema, showtime } from '../../testing/data.ts';
import { buysElsewhere, otherTabWrites, storedAreas } from '../../testing/other-tab.ts';
import { createPurchase } from './purchase.ts';

const WISH = { numberOfTickets: 2, amountToPay: 9_000 };

describe('the store of a purchase', () => {
  let keys: (string | null)[];
  beforeEach(() => {
    for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => {});
    startSession(tokenFor());
    chooseShowtime('m1', showtime('s1'));
    chooseCinema(cinema('c1'));
    keys = [];
    serve(
      on(purchaseTickets, ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return {};
      }),
    );
  });
  afterEach(() => {
    const sent = $booking.get()?.attempt;
    if (sent) forgetAttempt(sent);
    endSession();
  });
  const choice = () => $booking.get() as NonNullable<ReturnType<typeof $booking.get>>;

  test('ends its waiting after an exception outside of the call, and the retry buys with the same key', async () => {
    const { $state, confirm, retry } = createPurchase(choice());
    let faults = 1;
    const stop = $booking.listen(() => {
      faults -= 1;
      if (faults === 0) throw new Error('The phone keeps nothing more');
    });
    await confirm(WISH);
    stop();
    expect($state.get()).toEqual({ outcome: { kind: 'unknown' }, sending: false });
    await retry();
    expect($state.get()).toMatchObject({ outcome: { kind: 'bought' }, sending: false });
    expect(keys).toHaveLength(1);
  });

  test('sends nothing beside the confirmation of another tab, and retries with its key', async () => {
    const { $state, confirm, retry } = createPurchase(choice());
    const attempt = { key: 'of the other tab', numberOfTickets: 3, amountToPay: 13_500 };
    otherTabWrites({ unanswered: { userId: 'u-1', at: Date.now(), selection: { ...choice(), attempt } } });
    await confirm(WISH);
    expect([$state.get().outcome, keys]).toEqual([{ kind: 'unknown' }, []]);
    await retry();
    expect(keys).toEqual(['of the other tab']);
  });

  test('writes nothing for the next member after the sign-out', async () => {
    let arrive: ((answer: Reply<PurchaseResponse>) => void) | undefined;
    serve(on(purchaseTickets, () => new Promise((resolve) => (arrive = resolve))));
    const sent = createPurchase(choice()).confirm(WISH);
    await waitFor(() => expect(arrive).toBeDefined());
    startSession(tokenFor({ UUID: 'u-2' }));
    chooseShowtime('m2', showtime('s2'));
    arrive?.({});
    await sent;
    expect(storedAreas()).not.toHaveProperty('bought');
    expect(storedAreas()).not.toHaveProperty('unanswered');
    expect($booking.get()?.movieId).toBe('m2');
  });

  test('asks before it buys a screening that this phone has bought', async () => {
    const { $state, confirm, close } = createPurchase(choice());
    buysElsewhere(3);
    await confirm(WISH);
    expect([$state.get().outcome, keys]).toEqual([{ kind: 'bought_before' }, []]);
    close();
    await confirm(WISH, true);
    expect($state.get().outcome).toMatchObject({ kind: 'bought' });
    expect(storedAreas().bought?.value).toMatchObject({ showtimeId: 's1', count: 2 });
  });
});

describe('a booking that another tab bought', () => {
  withMember();
  afterEach(forgetBooking);
  const FINISHED = /^This booking is finished/;

  /** The best seats of a hall with a plan. */
  function openHall(): void {
    withFlags({ 'seats-on-a-plan': true });
    open(undefined, undefined, () => chooseCinema(cinema('c1', { PlanID: 'p1' })));
    const Until = new Date(Date.now() + 600_000).toISOString();
    alsoAnswer(
      on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, { PlanID: 'p1', Taken: '', Best: ['F7'] }),
      on(holdSeats, { HoldID: 'h', Seats: ['F7'], Until }),
      on(releaseSeats, { ok: true }),
    );
  }

  async function finishedElsewhere() {
    openHall();
    await screen.findByText('Row F, seat 7');
    act(() => {
      forgetBooking();
      buysElsewhere(3);
      startSession(tokenFor({ Balance: 10 }));
    });
    return within(await screen.findByRole('dialog', { name: FINISHED }));
  }

  test('says so, leads to the tickets, and is no unfinished booking', async () => {
    const sheet = await finishedElsewhere();
    expect(sheet.getByText(/^You have bought 3 tickets to Eko Nocturne, /)).toBeTruthy();
    await userEvent.click(await seat());
    expect(sentBodies()).toEqual([]);
    expect(unfinishedBooking()).toBeUndefined();
    await userEvent.click(sheet.getByRole('link', { name: 'View Tickets' }));
    expect(elsewhere()).toBe('/mytickets');
  });

  test('asks before it buys again, and only then', async () => {
    const sheet = await finishedElsewhere();
    startSession(tokenFor({ Balance: 9_000 }));
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect($seats.get().state).toBe('held'));
    const question = await confirmSeat(/^Buy 1 more ticket\?/);
    expect(question.getByText(/^You have bought 3 tickets to Eko Nocturne/)).toBeTruthy();
    expect(sentKeys()).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await confirmSeat(/^Buy 1 more ticket\?/);
    await press('Buy 1 more');
    await screen.findByRole('dialog', { name: 'Success!' });
    expect(sentBodies()).toMatchObject([{ numberOfTickets: 1, holdID: 'h' }]);
  });
});
