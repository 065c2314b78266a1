import { expect, test } from '@jest/globals';
import { topUpOf } from '@viewmax/testing/top-ups';
import { noteOf } from './payment-text.ts';

const ago = (minutes: number) => topUpOf({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() });

test('a window that was left unpaid is named for ten minutes', () => {
  const unpaid = (minutes: number) => noteOf({ stage: 'begun', topUp: ago(minutes), isHeard: true }, []);
  expect(unpaid(9)).toMatch(/^Nothing was paid yet/);
  expect(unpaid(11)).toBeNull();
});

test('a payment that nobody can check is named as long as it is open', () => {
  expect(noteOf({ stage: 'begun', topUp: ago(50), isHeard: true, isLost: true }, [])).toMatch(/do not pay again/);
});

test('Fund shows one amber notice at a time, the one that keeps a member from paying twice before the others', () => {
  const [underWay, open] = [topUpOf({ tx_ref: 'vm-2', isUnderWay: true }), ago(1)];
  const unpaid = { stage: 'begun', topUp: open, isHeard: true } as const;
  expect(noteOf({ ...unpaid, isLost: true }, [open, underWay])).toMatch(
    /^Your payment is on its way; do not pay again/,
  );
  expect(noteOf({ ...unpaid, isLost: true }, [open])).toMatch(/^We cannot check your payment now/);
  expect(noteOf(unpaid, [open])).toMatch(/^Nothing was paid yet/);
});
