import { otpRefusal } from '@viewmax/contracts/auth';

/** The error half of the three OTP calls: each has `"ok": false` too. */
export const otpRefusals = { 400: otpRefusal, 413: otpRefusal, 415: otpRefusal, 429: otpRefusal, 500: otpRefusal };

export const otpConfig = { answersOk: true };
