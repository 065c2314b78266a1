import { expect, test } from '@jest/globals';
import { maskedPhone } from './masked-phone.ts';

test.each(['', '0800', '080000000001', '+2348000000001'])(
  '"%s" stays unmasked, because it is no number of 11 digits',
  (text) => {
    expect(maskedPhone(text)).toBe(text);
  },
);

test('a masked number shows its first four and last two digits without a line break', () => {
  expect(maskedPhone('08031234567')).toBe('0803\u00a0***\u00a0**67');
});
