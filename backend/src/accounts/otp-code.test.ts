import { expect, test } from '@jest/globals';
import { newOtpCode, otpMarks, withLastLine } from './otp-code.ts';

test('codes are six digits, each equally likely', () => {
  const codes = Array.from({ length: 1000 }, newOtpCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes.map(([first]) => first)).size).toBe(10);
});

test('a stored code is useless without our secret, and for another phone', () => {
  const mark = otpMarks(['secret'], '08000000001', '123456');
  expect(otpMarks(['secret'], '08000000001', '123456')).toEqual(mark);
  expect(otpMarks(['another'], '08000000001', '123456')).not.toEqual(mark);
  expect(otpMarks(['secret'], '08000000002', '123456')).not.toEqual(mark);
});

test('a code has a mark by each secret, first by the one that signs', () => {
  const [before = ''] = otpMarks(['old'], '08000000001', '123456');
  expect(otpMarks(['new', 'old'], '08000000001', '123456')).toEqual([expect.any(String), before]);
});

test.each([
  ['https://viewmax.example', 'Your code.\n\n@viewmax.example #123456'],
  ['http://localhost:8080', 'Your code.\n\n@localhost #123456'],
  [undefined, 'Your code.'],
])('the message of a code for %s ends with its host', (publicUrl, text) => {
  expect(withLastLine('Your code.', '123456', publicUrl)).toBe(text);
});
