/**
 * The digits of a Nigerian number, which may be unfinished: without the country's code, and with the 0 that it stands for.
 *
 * @example
 * nationalDigits('+234 (0) 80'); // '080'
 */
export const nationalDigits = (text: string): string =>
  text.replace(/\D/g, '').replace(/^(?:2340?(?=[1-9])|(?=[7-9]))/, '0');

/**
 * The stored spelling of a Nigerian phone number: 11 digits from 0, or null for other texts.
 *
 * @example
 * normalisePhone('+234 800 000 0001'); // '08000000001'
 */
export function normalisePhone(text: string): string | null {
  const digits = nationalDigits(text);
  return /^0\d{10}$/.test(digits) ? digits : null;
}
