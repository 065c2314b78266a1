import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.ts';

test('a wrong password is refused', async () => {
  expect(await isPassword('wrong', await hashPassword('right'))).toBe(false);
});

test('nobody signs in without a stored password', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false);
});

test('the right password is accepted, and kept as argon2id with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('right'), hashPassword('right')]);
  expect(await isPassword('right', one)).toBe(true);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});
