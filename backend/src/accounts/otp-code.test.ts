import { expect, test } from '@jest/globals';
import { newOtpCode, otpMark } from './otp-code.ts';

test('codes are six digits, of which none is likelier than another', () => {
  const codes = Array.from({ length: 1000 }, newOtpCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes.map(([first]) => first)).size).toBe(10);
});

test('what is kept of a code is of no use without our secret, nor for another phone', () => {
  const mark = otpMark('secret', '08000000001', '123456');
  expect(otpMark('secret', '08000000001', '123456')).toBe(mark);
  expect(otpMark('another', '08000000001', '123456')).not.toBe(mark);
  expect(otpMark('secret', '08000000002', '123456')).not.toBe(mark);
});
