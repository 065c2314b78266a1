import { createHmac, randomInt } from 'node:crypto';

export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;

export const newOtpCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How a code is kept: six digits alone are soon tried out, so the hash takes our secret. */
export const otpMark = (secret: string, phone: string, code: string): string =>
  createHmac('sha256', secret).update(`otp ${phone} ${code}`).digest('base64url');

export const otpText = (code: string): string =>
  `Your Viewmax code is ${code}. It is good for ${OTP_MINUTES} minutes. Tell it to nobody.`;
