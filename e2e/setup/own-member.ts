import { withClient } from '@viewmax/server/with-client';
import type { Stack } from '@viewmax/tools/start-stack';
import { test as journey } from './journey.ts';
import { type Login, sessionOf } from './session.ts';

let count = 0;

/** A new member with 5 free Vp and no tickets. */
export async function newMember({ address }: Pick<Stack, 'address'>): Promise<Login> {
  count += 1;
  const phone = `0809${String(Date.now() % 100_000).padStart(5, '0')}${String(count % 100).padStart(2, '0')}`;
  const password = 'a-long-password';
  const person = { country: 'Nigeria', selectedState: 'Delta', selectedLGA: 'Sapele', dateofbirth: '1998-03-14' };
  const device = { sex: 'Female', platform: 'web', operatingSystem: 'Android' };
  const answer = await fetch(`${address}/api/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phone, password, ...person, ...device }),
  });
  if (!answer.ok) throw new Error(`Sign up answered ${answer.status}`);
  return { phone, password };
}

/** Points as a gift of the house, written like the demo's. */
export async function give(stack: Stack, { phone }: Login, points: number): Promise<void> {
  await withClient(stack.db, async (client) => {
    const account = `(select id from app.users where phone = '${phone}')`;
    await client.query(`update app.wallets set balance = balance + ${points} where user_id = ${account}`);
    await client.query(`insert into app.ledger (at, kind, amount, reference, from_account, to_account)
      values (now(), 'bonus', ${points}, 'journey:${phone}', 'house:promotions', 'wallet:' || ${account})`);
  });
}

/** A journey with a new member, already signed in. It changes no account of another journey. */
export const test = journey.extend<{ member: Login; points: number }>({
  /** Points beside the 5 free ones. */
  points: [0, { option: true }],
  member: async ({ stack, points }, use) => {
    const member = await newMember(stack);
    if (points > 0) await give(stack, member, points);
    await use(member);
  },
  storageState: async ({ stack, member }, use) => use(await sessionOf(stack, member)),
});
