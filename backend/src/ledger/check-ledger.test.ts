import { beforeAll, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { startWallets } from '../../test/start-wallets.ts';

let user: string;
let txRef: string;
const wallets = opened(startWallets);
beforeAll(async () => {
  user = await wallets.addUser();
  txRef = await wallets.addQuote(user);
  await wallets.topUps.credit(txRef, 100, wallets.payment(txRef), NOON, null);
});

// The second statement undoes the first, so that the next case starts from correct books.
test.each([
  [
    'points from nowhere',
    'update app.wallets set balance = balance + 1',
    'update app.wallets set balance = balance - 1',
    { finding: 'a balance is not the sum of its movements', subject: 'user-1', expected: 100, found: 101 },
  ],
  [
    'a movement to an account that does not exist',
    `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
     values (now(), 'refund', 'house:x', 'wallet:nobody', 5, 'r')`,
    `delete from app.ledger where reference = 'r'`,
    { finding: 'an account is neither a wallet nor ours', subject: 'wallet:nobody', found: 5 },
  ],
  [
    'a top-up that claims more than the ledger moved',
    'update app.top_ups set credited_points = 101',
    'update app.top_ups set credited_points = 100',
    { finding: 'a top-up and its movement differ', expected: 101, found: 100 },
  ],
  [
    'a reversed top-up whose points are still there',
    `update app.top_ups set state = 'reversed'`,
    `update app.top_ups set state = 'credited'`,
    { finding: 'a reversed top-up was not given back whole', expected: 100, found: 0 },
  ],
])('the check finds %s', async (_, harm, mend, finding) => {
  await wallets.query(harm);
  expect(await wallets.findings()).toEqual([expect.objectContaining(finding)]);
  await wallets.query(mend);
  expect(await wallets.findings()).toEqual([]);
});
