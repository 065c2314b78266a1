import { expect, test } from '@jest/globals';
import { saleState } from './sale-state.ts';

test.each([
  [101, 'sold-out'],
  [100, 'sold-out'],
  [99, 'limited'],
  [95, 'limited'],
  [94, 'available'],
])('%i of 100 seats taken is %s', (AssignedSeats, state) => {
  expect(saleState({ AssignedSeats, TotalSeats: 100 })).toBe(state);
});
