import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.ts';

test('the check refuses a wrong password', async () => {
  expect(await isPassword('wrong', await hashPassword('right'))).toBe(false);
});

test('the check refuses every password when none is stored', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false);
});

test('the check accepts the right password, stored as argon2id with its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('right'), hashPassword('right')]);
  expect(await isPassword('right', one)).toBe(true);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});
