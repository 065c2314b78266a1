import { expect, jest, test } from '@jest/globals';
import { isQuarantined, quarantine } from './quarantine.ts';

const DAY_MS = 86_400_000;

test('the quarantine of a release ends after a day', () => {
  quarantine('catalog@1.0.0', 0);
  expect(isQuarantined('catalog@1.0.0', DAY_MS - 1)).toBe(true);
  expect(isQuarantined('catalog@1.0.1', 0)).toBe(false);
  expect(isQuarantined('catalog@1.0.0', DAY_MS)).toBe(false);
  quarantine('wallet@1.0.0', DAY_MS);
  expect(localStorage.getItem('quarantine')).not.toContain('catalog');
});

test.each(['{', 'null', '7', '[]'])('the quarantine is empty when the storage holds %s', (stored) => {
  localStorage.setItem('quarantine', stored);
  expect(isQuarantined('catalog@1.0.0')).toBe(false);
  quarantine('catalog@1.0.0');
  expect(isQuarantined('catalog@1.0.0')).toBe(true);
});

test('the quarantine ignores a forbidden storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => quarantine('catalog@1.0.0')).not.toThrow();
});
