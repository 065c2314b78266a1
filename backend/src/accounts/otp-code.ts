import { createHmac, randomInt } from 'node:crypto';

export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;

export const newOtpCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The hash of a code uses our secret: six digits alone are soon guessed. */
export const otpMark = (secret: string, phone: string, code: string): string =>
  createHmac('sha256', secret).update(`otp ${phone} ${code}`).digest('base64url');

export const otpText = (code: string): string =>
  `Your Viewmax code is ${code}. It is valid for ${OTP_MINUTES} minutes. Do not share it.`;
