import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchStatement, listTopUps } from '@viewmax/contracts/calls';
import type { StatementLine, TopUp } from '@viewmax/contracts/wallet';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { type Fake, foreign, on, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { topUpOf } from '@viewmax/testing/top-ups';
import { StatementScreen } from './statement.tsx';

const line = (id: number, some: Partial<StatementLine> = {}): StatementLine => ({
  id,
  at: '2026-11-20T14:05:00.000Z',
  kind: 'top-up',
  text: 'Top-up',
  amount: 3_000,
  balance: 3_005,
  ...some,
});

const statement = (...lines: StatementLine[]) => on(fetchStatement, { balance: 3_005, lines });

async function open(answers: Fake[]) {
  const calls = serve(...answers);
  renderAt('/statement', <StatementScreen />);
  await act(async () => {});
  return calls;
}

beforeEach(() => {
  startSession(tokenFor());
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

describe('the movements', () => {
  test('can be retried after a failure', async () => {
    await open([on(fetchStatement, refusal('invalid_request'))]);
    await screen.findByText('Your movements could not be loaded');
    serve(statement(line(1)));
    await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
    expect(await screen.findByText('Top-up')).toBeTruthy();
  });

  test.each([
    ['an empty list', statement()],
    ['no list, from another backend', on(fetchStatement, foreign({}))],
  ])('may be missing: %s', async (_, answer) => {
    await open([answer]);
    expect(await screen.findByText('Nothing has moved yet')).toBeTruthy();
  });

  test('show sign, balance and the moment in Lagos', async () => {
    await open([statement(line(2, { text: 'Tickets', amount: -900, balance: 2_105 }), line(1, { balance: 3_005 }))]);
    expect(await screen.findByText('−900 Vp')).toBeTruthy();
    expect(screen.getByText('+3,000 Vp')).toBeTruthy();
    expect(screen.getByText('Balance 2,105 Vp')).toBeTruthy();
    expect(screen.getAllByText('20/11/2026, 3:05 PM')[0]).toBeTruthy();
  });

  test('name the movie of a purchase and lead to its ticket', async () => {
    const bought = { text: 'Tickets', MovieTitle: 'Eko Nocturne', TicketID: 't-1' };
    await open([statement(line(3, bought), line(2, { text: 'Tickets' }), line(1))]);
    const link = await screen.findByRole('link', { name: 'Eko Nocturne' });
    expect(screen.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 20))).toEqual([
      expect.stringMatching(/^Eko NocturneTickets/),
      expect.stringMatching(/^Tickets20/),
      expect.stringMatching(/^Top-up20/),
    ]);
    // A backend without our optional fields gets the rows as they were.
    expect(screen.getAllByRole('listitem')[1]?.querySelector('a')).toBeNull();
    await userEvent.click(link);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/ticketdetails');
    expect(screen.getByTestId('state').textContent).toBe('{"ticketId":"t-1"}');
  });

  test.each([
    ['the movie alone', { MovieTitle: 'Eko Nocturne' }, 0],
    ['the ticket alone', { TicketID: 't-1' }, 1],
  ])('hold with a backend that names %s', async (_, some, links) => {
    await open([statement(line(1, { text: 'Tickets', ...some }))]);
    expect(await screen.findByText('Tickets')).toBeTruthy();
    expect(within(screen.getByRole('list')).queryAllByRole('link')).toHaveLength(links);
  });

  test('load older ones while the server has more', async () => {
    const pages = [{ lines: [line(9)], next: 9 }, { lines: [line(3)], next: 3 }, { lines: [line(1)] }];
    await open([on(fetchStatement, () => ({ balance: 3_005, lines: [], ...pages.shift() }))]);
    for (const shown of [2, 3]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
      expect(await screen.findAllByText('Top-up')).toHaveLength(shown);
    }
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});

test('the statement never shows a member the payments of another member', async () => {
  const own = [topUpOf({ tx_ref: 'vm-1', state: 'refused' })];
  await open([statement(line(1)), on(listTopUps, { topUps: own })]);
  expect(await screen.findByText('Top-up')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Top-ups' }));
  expect(await screen.findByText('Reference vm-1')).toBeTruthy();
  serve(statement(), on(listTopUps, { topUps: [] }));
  act(() => startSession(tokenFor({ UUID: 'u-2' })));
  expect(await screen.findByText('No top-ups yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Movements' }));
  expect(await screen.findByText('Nothing has moved yet')).toBeTruthy();
});

test('the statement lists the top-ups with their states', async () => {
  const topUps = [topUpOf({ state: 'failed' }), topUpOf({ tx_ref: 'vm-2', state: 'credited', creditedVp: 2_000 })];
  topUps.push(topUpOf({ tx_ref: 'vm-3', state: 'refused' }));
  await open([statement(), on(listTopUps, { topUps })]);
  await userEvent.click(screen.getByRole('tab', { name: 'Top-ups' }));
  expect(await screen.findByText('Failed')).toBeTruthy();
  expect(screen.getByText('Added')).toBeTruthy();
  expect(screen.getByText('2,000 Vp')).toBeTruthy();
  expect(screen.getByText('Reference vm-3')).toBeTruthy();
  expect(screen.queryByText('Reference vm-2')).toBeNull();
});

describe('the open top-ups', () => {
  async function show(some: Partial<TopUp>) {
    const topUps = [topUpOf({ state: 'pending', ...some })];
    await open([statement(), on(listTopUps, { topUps })]);
    await userEvent.click(screen.getByRole('tab', { name: 'Top-ups' }));
  }

  test('explain how long pending may take', async () => {
    await show({ isUnderWay: true });
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(screen.getByText('Pending can take up to 7 days.', { exact: false })).toBeTruthy();
  });

  test('explain how long a payment without an end stays', async () => {
    await show({});
    expect(await screen.findByText('Not finished')).toBeTruthy();
    expect(screen.getByText('changes to Failed about 1 hour after the start', { exact: false })).toBeTruthy();
  });
});
