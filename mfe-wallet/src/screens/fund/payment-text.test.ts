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
