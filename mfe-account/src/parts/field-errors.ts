import { limits } from '@viewmax/contracts/constants';
import { newPasswordProblem } from '@viewmax/contracts/new-password';
import { normalisePhone } from '@viewmax/contracts/phone';
import { useState } from 'react';

// The problem of one field's value, or undefined.

const unless = (isRight: unknown, problem: string): string | undefined => (isRight ? undefined : problem);

export const missing = (value: string, problem: string): string | undefined => unless(value.trim(), problem);

export const phoneProblem = (phone: string): string | undefined => missing(phone, 'Please enter your phone number.');

/** The same rule and text as on the server. */
export const newPhoneProblem = (phone: string): string | undefined =>
  unless(normalisePhone(phone), `Please enter a phone number of ${limits.phoneDigits} digits.`);

export const passwordProblem = (password: string): string | undefined =>
  unless(password, 'Please enter your password.');

export const newPasswordError = (password: string, phone: string): string | undefined =>
  newPasswordProblem(password, phone) ?? undefined;

export const emailProblem = (email: string): string | undefined =>
  unless(/^[^\s@]+@[^\s@]+$/.test(email.trim()), 'Please enter an email address.');

export type FieldErrors<F extends string> = Partial<Record<F, string>>;

/** The text of each wrong field. A form shows them itself, so it carries `noValidate`. */
export function useFieldErrors<F extends string>() {
  const [errors, show] = useState<FieldErrors<F>>({});

  const clear = (field: F) => show((before) => ({ ...before, [field]: undefined }));

  /** Shows the found errors and focuses the first wrong field. True without an error. */
  const passes = (form: HTMLFormElement, found: FieldErrors<F>): boolean => {
    show(found);
    const wrong = Object.keys(found).filter((field) => found[field as F]);
    const isWrong = (control: Element) => wrong.includes(control.getAttribute('name') ?? '');
    const first = [...form.elements].find(isWrong);
    if (first instanceof HTMLElement) first.focus();
    return wrong.length === 0;
  };

  return { errors, show, clear, passes };
}
