import { expect, it, jest } from '@jest/globals';
import { forget, keep, readKept } from './kept.ts';

it.each(['', '{', 'null', '7', '{"userId":"u-1"}'])('reads nothing from %j', (text) => {
  localStorage.setItem('k', text);
  expect(readKept('k', 'u-1')).toBeNull();
});

it('reads nothing of another person, or for a visitor', () => {
  keep('k', 'u-1', 'mine');
  expect(readKept('k', 'u-2')).toBeNull();
  expect(readKept('k', undefined)).toBeNull();
});

it('goes on when the phone keeps nothing', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  keep('k', 'u-1', 'mine');
  expect(error).toHaveBeenCalled();
  full.mockRestore();
  error.mockRestore();
});

it('reads what was kept until it is forgotten', () => {
  keep('k', 'u-1', { a: 1 });
  expect(readKept('k', 'u-1')).toEqual({ a: 1 });
  forget('k');
  expect(readKept('k', 'u-1')).toBeNull();
});
