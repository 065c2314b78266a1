import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';

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

const PHONE = '08031112222';
const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
const common = text.trimEnd().split('\n');

test.each(['password', 'PassWord1', '123456789', 'Nigeria123', 'jesuschrist'])(
  'the server refuses %s with a sentence',
  (password) => {
    expect(() => checkNewPassword(password, PHONE)).toThrow('Many people use this password.');
  },
);

test('the server refuses each password of the list, and the list has no duplicates', () => {
  expect(common.length).toBeGreaterThan(1000);
  expect(new Set(common).size).toBe(common.length);
  for (const password of common) expect(() => checkNewPassword(password, PHONE)).toThrow();
});

// The length rule refuses shorter ones, so each line here counts.
test('the list holds no password that the comparison can never reach', () => {
  expect(common.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([]);
});

test('the server accepts a password that contains a common one among other words', () => {
  expect(() => checkNewPassword('password of my own', PHONE)).not.toThrow();
});
