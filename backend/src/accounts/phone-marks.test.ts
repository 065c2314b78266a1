import { beforeEach, expect, test } from '@jest/globals';
import { hashRaw } from '@node-rs/argon2';
import Fastify from 'fastify';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { PASSWORD } from '../../test/start-backend.ts';
import { backendApp } from '../app.ts';
import { readBackendConfig } from '../config/backend-config.ts';

const SECRET = 'a secret for tests, 32 characters';

let count = 0;
let phoneNumber: string;
const backend = openShop();
beforeEach(async () => {
  phoneNumber = `0803555${String(count++).padStart(4, '0')}`;
  await backend.query('delete from app.signup_grants');
});

/** A copy of the table has no secret, but each copy of the source has the salt. */
async function plainMark(phone: string): Promise<string> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: Buffer.from('viewmax signup grant') };
  return (await hashRaw(phone, cost)).toString('base64url');
}

/** Signs up, closes the account, and returns its free points. */
async function pointsOf(phone: string): Promise<number> {
  const { user } = (await backend.post('/api/v1/signup', newPerson({ phoneNumber: phone, password: PASSWORD }))).json();
  await backend.post('/api/v1/user/delete', { password: PASSWORD }, await backend.login(phone));
  return user.Balance;
}

test('an attacker with a copy of the table finds no phone in it', async () => {
  expect(await pointsOf(phoneNumber)).toBe(5);
  expect(JSON.stringify(await backend.query('select * from app.signup_grants'))).not.toContain(
    await plainMark(phoneNumber),
  );
  expect(await pointsOf(phoneNumber)).toBe(0);
});

test('a backend with another secret does not start', async () => {
  const config = readBackendConfig({ JWT_SECRET: SECRET, PHONE_MARK_SECRET: 'another secret, of 32 characters' });
  const other = Fastify();
  await expect(other.register(backendApp, { db: backend.db, config })).rejects.toThrow(
    /^PHONE_MARK_SECRET is not the secret of this database\./,
  );
});
