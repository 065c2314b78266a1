import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchTicket, refreshToken, sendTicket, takeBackTicket, updateUser } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { startSession } from '@viewmax/shared';
import { storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { type Fake, on, provideModalDialogs, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { ticket } from '../../../testing/data.ts';
import { TicketDetailsScreen } from '../ticket-details.tsx';

signInForEachTest();
provideModalDialogs();
const share = jest.fn<(what: ShareData) => Promise<void>>();
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  share.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
});
afterEach(() => void Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));

const eko = (more: Partial<Ticket>) => ticket('a', { MovieTitle: 'Eko Nocturne', MovieID: 'eko', ...more });

function open(shown: Ticket, answers: readonly Fake[] = []) {
  storeTickets('u-1', [shown]);
  const calls = serve(on(fetchTicket, shown), ...answers);
  renderAt('/ticketdetails', <TicketDetailsScreen />, { pathname: '/ticketdetails', state: { ticketId: 'a' } });
  return () => calls.filter(({ path }) => /\/(tickets|user)\//.test(path)).map(({ path, body }) => [path, body]);
}
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const wanted = { uuid: 'u-1', ticketID: 'a' };

test('a link leads to the movie, and neither link nor words hold the code', async () => {
  const sent = open(eko({ Gift: 'open' }), [on(sendTicket, { claim: 'c-1', ticket: eko({ Gift: 'sent' }) })]);
  await press(/^Send To A Friend/);
  await press('Share a link');
  expect((await screen.findByText('The link is on its way.')).getAttribute('role')).toBe('status');
  expect(sent()).toEqual([['/api/v1/tickets/send', wanted]]);
  const [what] = share.mock.calls[0] ?? [];
  expect(what?.url).toMatch(/\/movie\/eko#gift=c-1$/);
  expect(JSON.stringify(what)).not.toContain('482917306123');
});

test('where the answer came too late for the tap, the next tap shares the same link without a call', async () => {
  let links = 0;
  const sent = open(eko({ Gift: 'open' }), [
    on(sendTicket, () => {
      links += 1;
      return { claim: `c-${links}`, ticket: eko({ Gift: 'sent' }) };
    }),
  ]);
  share.mockRejectedValueOnce(new DOMException('Must be handling a user gesture', 'NotAllowedError'));
  await press(/^Send To A Friend/);
  await press('Share a link');
  expect(await screen.findByText('The link is ready. Tap once more to share it.')).toBeTruthy();
  await press('Share the link');
  expect(await screen.findByText('The link is on its way.')).toBeTruthy();
  expect(share.mock.calls.map(([what]) => what.url?.split('#')[1])).toEqual(['gift=c-1', 'gift=c-1']);
  expect(sent()).toHaveLength(1);
});

describe('a member without a chosen username', () => {
  const signIn = () => startSession(tokenFor({ Username: 'user_5g3kfdcj' }));
  const sends = on(sendTicket, { claim: 'c-1', ticket: eko({ Gift: 'sent' }) });
  const field = () => screen.queryByLabelText('Your first name');

  test('is asked for a first name, which becomes the username before the link is made', async () => {
    signIn();
    const calls = open(eko({ Gift: 'open' }), [
      on(updateUser, { ok: true }),
      on(refreshToken, { uuid: 'u-1' }, { token: tokenFor({ Username: 'Ade' }) }),
      sends,
    ]);
    await press(/^Send To A Friend/);
    expect(document.activeElement?.textContent).toBe('Share a link');
    await userEvent.type(screen.getByLabelText('Your first name'), 'Adé');
    await press('Share a link');
    await screen.findByText('The link is on its way.');
    expect(field()).toBeNull();
    expect(calls()).toEqual([
      ['/api/v1/user/update', { uuid: 'u-1', username: 'Ade' }],
      ['/api/v1/tickets/send', wanted],
    ]);
  });

  test('reads that the name is taken, and sends without one, once and for all', async () => {
    signIn();
    open(eko({ Gift: 'open' }), [on(updateUser, refusal('username_taken')), sends]);
    await press(/^Send To A Friend/);
    await userEvent.type(screen.getByLabelText('Your first name'), 'Ada');
    await press('Share a link');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Another member has this name\./);
    expect(share).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByLabelText(/^Your first name/));
    await press('Share a link');
    await screen.findByText('The link is on its way.');
    await press('Close');
    await press(/^Send To A Friend/);
    expect(field()).toBeNull();
  });
});

test('a member with a username is not asked', async () => {
  open(eko({ Gift: 'open' }));
  await press(/^Send To A Friend/);
  expect(screen.queryByLabelText('Your first name')).toBeNull();
});

test('a sender sees who took the ticket and no code, and takes it back', async () => {
  const given = eko({ Gift: 'given', GiftName: 'Ada', TicketStatus: 'Given', QrCode: '' });
  const sent = open(given, [on(takeBackTicket, { ticket: eko({}) })]);
  expect(await screen.findByText('This ticket is Given to Ada.')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'QR code' })).toBeNull();
  await press(/^Ada has this ticket/);
  await press('Take it back');
  expect(sent()).toEqual([['/api/v1/tickets/takeback', wanted]]);
});

test('a refusal shows the reason of the server', async () => {
  const error = 'The door has its list for this show, so its tickets no longer change.';
  open(eko({ Gift: 'sent' }), [on(takeBackTicket, refusal('list_issued', { error }))]);
  await press(/^Send To A Friend/);
  await press('Withdraw the link');
  expect((await screen.findByRole('alert')).textContent).toBe(error);
});

test('a ticket from a friend names the friend, and one that cannot be sent offers nothing', async () => {
  open(eko({ Gift: 'received', GiftName: 'Ada' }));
  expect(await screen.findByText('This ticket is from Ada.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});
