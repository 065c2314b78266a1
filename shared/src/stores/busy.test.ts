import { expect, it } from '@jest/globals';
import { $busy, busy } from './busy.ts';

it('is busy until everybody is through, however often they say so', () => {
  const paid = busy();
  const confirmed = busy();
  paid();
  paid();
  expect($busy.get()).toBe(true);
  confirmed();
  expect($busy.get()).toBe(false);
});
