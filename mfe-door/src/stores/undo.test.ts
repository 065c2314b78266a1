import { beforeEach, describe, expect, test } from '@jest/globals';
import { redeemTicket, undoScan } from '@viewmax/contracts/calls';
import { on, refusal, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { bodies, goOffline } from '../testing/at-the-door.ts';
import { CODES, doorScreening, redeemed } from '../testing/door.ts';
import { $doorScans, $unsentScans } from './door-scans.ts';
import { checkCode, sendScans, undo } from './scans.ts';
import { $doorName, $reached } from './screenings.ts';
import type { Admitted } from './verdict.ts';

const screening = doorScreening();
const scan = (code: string, more = {}) => checkCode({ code, screening, ...more });
signInForEachTest();
beforeEach(() => {
  $reached.set(true);
  $doorName.set('Main door');
});

describe('an undo', () => {
  test('takes a scan back from the server and from the phone', async () => {
    serve(on(redeemTicket, () => redeemed()));
    const verdict = (await scan(CODES.fresh)) as Admitted;
    const calls = serve(on(undoScan, { ok: true }));
    await undo(verdict);
    expect(bodies(calls)).toEqual([{ nonce: verdict.nonce }]);
    expect($doorScans.get()).toEqual([]);
  });

  test('fails with the server’s refusal, and the ticket stays used', async () => {
    serve(
      on(redeemTicket, () => redeemed()),
      on(undoScan, refusal('too_late_to_undo', { error: 'Too late.' })),
    );
    const verdict = (await scan(CODES.fresh)) as Admitted;
    await expect(undo(verdict)).rejects.toThrow('409');
    expect($doorScans.get()).toHaveLength(1);
  });

  test('of a scan that waits keeps it from being sent meanwhile', async () => {
    await goOffline(screening);
    const first = (await scan(CODES.fresh)) as Admitted;
    const last = (await scan(CODES.first)) as Admitted;
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const calls = serve(
      on(redeemTicket, () => answered.then(() => redeemed())),
      on(undoScan, { ok: true }),
    );
    const sent = sendScans();
    const undone = undo(last);
    answer();
    await Promise.all([sent, undone]);
    await sendScans();
    expect(calls.map(({ path, body }) => [path, (body as { nonce: string }).nonce])).toEqual([
      ['/api/v1/attendant/redeem', first.nonce],
      ['/api/v1/attendant/undo', last.nonce],
    ]);
  });

  test('of a scan that waits and that the server got all the same is refused by the server', async () => {
    await goOffline(screening);
    const verdict = (await scan(CODES.fresh)) as Admitted;
    serve(on(undoScan, refusal('too_late_to_undo', { error: 'Too late.' })));
    await expect(undo(verdict)).rejects.toThrow('409');
    expect($doorScans.get()).toMatchObject([{ isSent: true }]);
  });

  test('takes back a scan that waits, without a network', async () => {
    await goOffline(screening);
    const verdict = (await scan(CODES.fresh)) as Admitted;
    await undo(verdict);
    expect($unsentScans.get()).toEqual([]);
    expect(await scan(CODES.fresh)).toMatchObject({ kind: 'in' });
  });
});
