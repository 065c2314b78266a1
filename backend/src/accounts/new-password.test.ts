import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkNewPassword } from './new-password.ts';

const PHONE = '08031112222';
const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
const common = text.trimEnd().split('\n');

test.each(['password', 'PassWord1', '123456789', 'Nigeria123', 'jesuschrist'])('%s is refused in words', (password) => {
  expect(() => checkNewPassword(password, PHONE)).toThrow('Many people use this password.');
});

test('each password of the list is refused, and none of them is there twice', () => {
  expect(common.length).toBeGreaterThan(1000);
  expect(new Set(common).size).toBe(common.length);
  for (const password of common) expect(() => checkNewPassword(password, PHONE)).toThrow();
});

// Shorter ones are refused by their length, so each line counts.
test('the list holds no password that its length or its letters keep from being compared', () => {
  expect(common.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([]);
});

test('a password that holds a used one among other words is taken', () => {
  expect(() => checkNewPassword('password of my own', PHONE)).not.toThrow();
});
