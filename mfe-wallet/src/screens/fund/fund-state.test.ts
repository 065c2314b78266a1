import { describe, expect, test } from '@jest/globals';
import { readFundState } from './fund-state.ts';

describe('the initial amount', () => {
  test.each([null, undefined, 'x', 7, {}, { points: '3000', movieId: 5 }, { points: Number.NaN, movieId: '' }])(
    'is nothing from %j',
    (state) => {
      expect(readFundState(state, '')).toEqual({ points: null, movieId: undefined });
    },
  );

  test.each([
    [0, null],
    [-3, null],
    [1, 1],
    [799.2, 800],
    [2_000_000, 1_000_000],
  ])('is for %p points: %p', (points, expected) => {
    expect(readFundState({ points }, '').points).toBe(expected);
  });

  test('the state names the movie to return to', () => {
    expect(readFundState({ points: 800, movieId: 'eko' }, '')).toEqual({ points: 800, movieId: 'eko' });
  });

  test('the address says that the money buys the booking', () => {
    expect(readFundState(null, '?vp=800&buy=1')).toEqual({ points: 800, movieId: undefined, buys: true });
  });

  test.each([
    ['?vp=', null],
    ['?vp=many', null],
    ['?vp=-5', null],
    ['?vp=0', null],
    ['?vp=1200', 1_200],
    ['?vp=9e9', 1_000_000],
  ])('the address %s gives %p', (search, expected) => {
    expect(readFundState(null, search).points).toBe(expected);
  });
});
