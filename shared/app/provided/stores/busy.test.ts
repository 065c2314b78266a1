import { expect, test } from '@jest/globals';
import { $busy, busy } from './busy.ts';

test('the page is busy until every caller is done, even when one reports it twice', () => {
  const paid = busy();
  const confirmed = busy();
  paid();
  paid();
  expect($busy.get()).toBe(true);
  confirmed();
  expect($busy.get()).toBe(false);
});
