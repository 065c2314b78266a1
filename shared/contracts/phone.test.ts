import { expect, test } from '@jest/globals';
import { normalisePhone } from './phone.ts';

test.each(['', 'abc', '0800', '080000000011', '18000000001', '+44 7700 900000'])('%j is no phone number', (text) => {
  expect(normalisePhone(text)).toBeNull();
});

test.each(['08000000001', '0800 000 0001', '2348000000001', '+234 800-000-0001'])('%j is 08000000001', (text) => {
  expect(normalisePhone(text)).toBe('08000000001');
});
