import { limits } from './constants.ts';

const SHORT = `Please choose a password of at least ${limits.newPasswordLength} characters.`;
const PHONE = 'Your phone number is not a good password. Please choose another one.';

/** Without the country's 0 or +234, so that all spellings of one number are equal. */
const subscriber = (text: string): string => text.replace(/\D/g, '').slice(-10);

/**
 * The reason why a new password is refused, or null. The server refuses the most used ones too.
 *
 * @example
 * newPasswordProblem('0800 000 0001', '08000000001'); // 'Your phone number is not a good password. …'
 */
export function newPasswordProblem(password: string, phone: string): string | null {
  if ([...password].length < limits.newPasswordLength) return SHORT;
  const isNumber = /^[\d\s()+.-]+$/.test(password);
  return isNumber && subscriber(password) === subscriber(phone) ? PHONE : null;
}
