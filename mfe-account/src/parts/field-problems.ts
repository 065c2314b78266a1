import { limits } from '@viewmax/contracts/constants';
import { newPasswordProblem } from '@viewmax/contracts/new-password';
import { normalisePhone } from '@viewmax/contracts/phone';

// The problem of one field's value, or undefined.

const unless = (isRight: unknown, problem: string): string | undefined => (isRight ? undefined : problem);

export const missing = (value: string, problem: string): string | undefined => unless(value.trim(), problem);

export const phoneProblem = (phone: string): string | undefined => missing(phone, 'Please enter your phone number.');

/** The same rule and text as on the server. */
export const newPhoneProblem = (phone: string): string | undefined =>
  unless(normalisePhone(phone), `Please enter a phone number of ${limits.phoneDigits} digits.`);

export const passwordProblem = (password: string): string | undefined =>
  unless(password, 'Please enter your password.');

export const weakPasswordProblem = (password: string, phone: string): string | undefined =>
  newPasswordProblem(password, phone) ?? undefined;

export const emailProblem = (email: string): string | undefined =>
  unless(/^[^\s@]+@[^\s@]+$/.test(email.trim()), 'Please enter an email address.');
