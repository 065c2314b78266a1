import { createHmac, randomInt } from 'node:crypto';
import type { Secrets } from '../config/secrets.ts';

export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;

export const newOtpCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * The hashes of a code by each secret, first that of a new code. They use our secret, because six digits alone are soon
 * guessed.
 */
export const otpMarks = ([first, ...others]: Secrets, phone: string, code: string): [string, ...string[]] => {
  const mark = (secret: string) => createHmac('sha256', secret).update(`otp ${phone} ${code}`).digest('base64url');
  return [mark(first), ...others.map(mark)];
};

export const otpText = (code: string): string =>
  `Your Viewmax code is ${code}. It is valid for ${OTP_MINUTES} minutes. Do not share it.`;
