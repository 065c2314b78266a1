import { describe, expect, test } from '@jest/globals';
import { caretBefore, pointsIn } from './points-input.tsx';

describe('points', () => {
  test.each(['', '0', '000', 'abc', ',', '-'])('are null in "%s"', (text) => {
    expect(pointsIn(text)).toBeNull();
  });

  test.each([
    ['1', 1],
    ['3,000', 3_000],
    ['12.5', 125],
    ['-7', 7],
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
    ['9'.repeat(40), 1_000_000],
  ])('in "%s" are %i', (text, points) => {
    expect(pointsIn(text)).toBe(points);
  });
});

describe('the caret', () => {
  test.each([
    ['', 0, 0],
    ['3,000', 0, 5],
    ['3,000', 3, 2],
    ['3,000', 4, 0],
    ['12,345', 4, 1],
    ['1', 5, 0],
  ])('in "%s" with %i digits behind it is at %i', (text, digitsAfter, caret) => {
    expect(caretBefore(text, digitsAfter)).toBe(caret);
  });
});
