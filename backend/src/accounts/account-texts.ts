import { OTP_MINUTES } from './otp-code.ts';

/** The SMS goes to the phone, which only its owner reads. It names no address: that may belong to a stranger. */
export const emailChangedText =
  'The email of your Viewmax account was changed. If this was not you, open Forgot password in the app and set a new one.';

/** The SMS goes to a number that may belong to a stranger, so it says what the code does. */
export const phoneCodeText = (code: string): string =>
  `Your Viewmax code is ${code}. It moves an account to this phone number. It is valid for ${OTP_MINUTES} minutes. Do not share it.`;

/** The SMS goes to the old number. It does not name the new one: that may belong to a stranger. */
export const phoneChangedText =
  'Your Viewmax account has a new phone number and is no longer on this one. If this was not you, write to us at once: Contact Us in the app.';
