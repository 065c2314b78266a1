/**
 * The stored spelling of a Nigerian phone number: 11 digits from 0, or null for other texts.
 *
 * @example
 * normalisePhone('+234 800 000 0001'); // '08000000001'
 */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^234(?=\d{10}$)/, '0');
  return /^0\d{10}$/.test(digits) ? digits : null;
}
