import { expect, test } from '@jest/globals';
import { showtimeState } from './showtime-state.ts';

test.each([
  [101, 'sold-out'],
  [100, 'sold-out'],
  [99, 'limited'],
  [95, 'limited'],
  [94, 'available'],
])('%i of 100 seats taken is %s', (AssignedSeats, state) => {
  expect(showtimeState({ AssignedSeats, TotalSeats: 100 })).toBe(state);
});
