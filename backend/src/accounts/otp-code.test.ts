import { expect, test } from '@jest/globals';
import { newOtpCode, otpMark } from './otp-code.ts';

test('codes are six digits, each equally likely', () => {
  const codes = Array.from({ length: 1000 }, newOtpCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes.map(([first]) => first)).size).toBe(10);
});

test('a stored code is useless without our secret, and for another phone', () => {
  const mark = otpMark('secret', '08000000001', '123456');
  expect(otpMark('secret', '08000000001', '123456')).toBe(mark);
  expect(otpMark('another', '08000000001', '123456')).not.toBe(mark);
  expect(otpMark('secret', '08000000002', '123456')).not.toBe(mark);
});
