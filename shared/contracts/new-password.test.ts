import { expect, test } from '@jest/globals';
import { newPasswordProblem } from './new-password.ts';

const PHONE = '08031112222';

test.each(['', 'short', '7 chars', '😀😀😀😀'])('the new password "%s" is too short', (password) => {
  expect(newPasswordProblem(password, PHONE)).toBe('Please choose a password of at least 8 characters.');
});

test.each([PHONE, '0803 111 2222', '+234 803-111-2222', '8031112222', '(0803) 111.2222'])(
  'the own phone number, written as %s, is no new password',
  (password) => {
    expect(newPasswordProblem(password, PHONE)).toMatch(/phone number/);
  },
);

test.each(['8 chars!', 'call 08031112222', '08031112223', '080311122'])(
  'the new password "%s" is accepted',
  (password) => {
    expect(newPasswordProblem(password, PHONE)).toBeNull();
  },
);
