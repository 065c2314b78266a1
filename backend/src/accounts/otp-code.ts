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

/**
 * The message of a code. Its last line names the app's host, so that a phone fills the code in there and on no other
 * page. Without a public address it is missing: a caller chooses the host of a request.
 */
export const withLastLine = (text: string, code: string, publicUrl: string | undefined): string =>
  publicUrl ? `${text}\n\n@${new URL(publicUrl).hostname} #${code}` : text;

export const otpText = (code: string): string =>
  `Your Viewmax code is ${code}. It is valid for ${OTP_MINUTES} minutes. Do not share it.`;
