import { expect, test } from '@jest/globals';
import { nationalDigits, normalisePhone } from './phone.ts';

test.each(['', 'abc', '0800', '080000000011', '18000000001', '+44 7700 900000'])('%j is no phone number', (text) => {
  expect(normalisePhone(text)).toBeNull();
});

test.each([
  '08000000001',
  '0800 000 0001',
  '8000000001',
  '2348000000001',
  '+234 800-000-0001',
  '+234 (0) 800 000 0001',
  '234 0800 000 0001',
])('%j is 08000000001', (text) => {
  expect(normalisePhone(text)).toBe('08000000001');
});

test.each([
  ['2', '2'],
  ['+234', '234'],
  ['+234 (0)', '2340'],
  ['+234 (0) 8', '08'],
  ['+2348', '08'],
  ['8', '08'],
  ['0800-0', '08000'],
  ['+2342', '02'],
])('the unfinished number %j has the digits %s', (text, digits) => {
  expect(nationalDigits(text)).toBe(digits);
});
