import { expect, type Page } from '@playwright/test';
import type { StatementResponse, TopUpsResponse } from '@viewmax/contracts/wallet';
import { withClient } from '@viewmax/server/with-client';
import { exampleBooking } from '@viewmax/testing/example-booking';
import type { Stack } from '@viewmax/tools/start-stack';
import { type Login, sessionOf } from '../setup/session.ts';

/** The member's wallet on the server, read without the app. */
export async function walletOf(stack: Stack, member: Login) {
  const { origins } = await sessionOf(stack, member);
  const authorization = `Bearer ${origins[0]?.localStorage[0]?.value}`;
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(stack.address + path, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  };
  return {
    /** All movements with their amounts, oldest first. */
    movements: async () =>
      (await ask<StatementResponse>('/api/v1/wallet/statement')).lines
        .map(({ kind, amount }) => [kind, amount])
        .reverse(),
    newestTopUp: async () => (await ask<TopUpsResponse>('/api/v1/wallet/topups')).topUps[0],
  };
}

/** Reads the ledger of this member, and checks that the whole ledger balances. */
export async function ledgerShows(stack: Stack, member: Login, movements: [string, number][]): Promise<void> {
  const wallet = await walletOf(stack, member);
  await expect.poll(wallet.movements, { intervals: [50, 100, 250] }).toEqual([['bonus', 5], ...movements]);
  const findings = await withClient(stack.db, (client) => client.query('select * from app.ledger_findings()'));
  expect(findings.rows).toEqual([]);
}

/** The provider's actions on the newest payment of this member. */
export async function atTheProvider(stack: Stack, member: Login, action: 'settle' | 'fail'): Promise<void> {
  const { newestTopUp } = await walletOf(stack, member);
  const reference = (await newestTopUp())?.tx_ref ?? '';
  const found = await fetch(`${stack.address}/sandbox/payments.json?reference=${reference}`);
  const [payment] = (await found.json()) as { id: number }[];
  const answer = await fetch(`${stack.address}/sandbox/payments/${payment?.id}/${action}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
}

/** Stores an unfinished booking of the signed-in member, as Confirm does when the points are too few. */
export const remembersBooking = (page: Page) =>
  page.evaluate((booking) => {
    const [, payload = ''] = (localStorage.getItem('token') ?? '').split('.');
    const { sub } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub: string };
    const { UUID: userId } = JSON.parse(sub) as { UUID: string };
    const value = { ...booking, userId, at: Date.now() };
    const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { areas?: object };
    const areas = { ...root.areas, unfinishedBooking: { version: 1, value, personal: true } };
    localStorage.setItem('root', JSON.stringify({ version: 1, areas }));
  }, exampleBooking);
