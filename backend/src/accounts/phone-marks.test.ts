import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { hashRaw } from '@node-rs/argon2';
import Fastify from 'fastify';
import { newPerson } from '../../test/new-person.ts';
import { rows } from '../../test/shop/books.ts';
import { PASSWORD, startBackend, type TestBackend } from '../../test/start-backend.ts';
import { backendApp } from '../app.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { appDatabase } from '../database/app-database.ts';
import { sealMarks, sealWith } from './phone-marks.ts';

const SECRET = 'a secret for tests, 32 characters';
const seal = sealWith(SECRET);

let backend: TestBackend;
let count = 0;
let phoneNumber: string;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  phoneNumber = `0803555${String(count++).padStart(4, '0')}`;
  await rows(backend.db, 'delete from app.signup_grants');
  await sealsIn('-1 s');
});

const query = <Row extends object>(sql: string, values?: unknown[]) => rows<Row>(backend.db, sql, values);
const sealsIn = (time: string) => query(`update app.phone_mark_key set seals_at = now() + interval '${time}'`);
const marks = () => query<{ phone_mark: string; is_sealed: boolean }>('select * from app.signup_grants');

/** The mark of the previous release. Each copy of the source has its salt. */
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
  expect(JSON.stringify(await marks())).not.toContain(await plainMark(phoneNumber));
  expect(await pointsOf(phoneNumber)).toBe(0);
});

test('a phone with a plain mark gets no second points before, during and after the sealing', async () => {
  await sealsIn('1 day');
  expect(await pointsOf(phoneNumber)).toBe(5);
  expect(await marks()).toEqual([{ phone_mark: await plainMark(phoneNumber), is_sealed: false }]);
  await sealMarks(appDatabase(backend.db), seal);
  expect((await marks())[0]?.is_sealed).toBe(false);
  expect(await pointsOf(phoneNumber)).toBe(0);
  await sealsIn('-1 s');
  expect(await pointsOf(phoneNumber)).toBe(0);
  await sealMarks(appDatabase(backend.db), seal);
  expect(await marks()).toEqual([{ phone_mark: seal(await plainMark(phoneNumber)), is_sealed: true }]);
  expect(await pointsOf(phoneNumber)).toBe(0);
});

test('a crash between two batches loses no mark, and the next start seals the rest', async () => {
  const plain = Array.from({ length: 1200 }, (_, index) => `mark-${index}`);
  await sealsIn('1 day');
  await query('insert into app.signup_grants (phone_mark) select unnest($1::text[])', [plain]);
  await sealsIn('-1 s');
  let sealed = 0;
  const crash = (mark: string) => {
    sealed += 1;
    if (sealed > 700) throw new Error('killed');
    return seal(mark);
  };
  await expect(sealMarks(appDatabase(backend.db), crash)).rejects.toThrow('killed');
  const counts = 'select is_sealed, count(*)::int from app.signup_grants group by 1 order by 1';
  expect(await query(counts)).toEqual([
    { is_sealed: false, count: 700 },
    { is_sealed: true, count: 500 },
  ]);
  const nodes = [1, 2, 3].map(() => sealMarks(appDatabase(backend.db), seal));
  expect((await Promise.all(nodes)).reduce((sum, one) => sum + one)).toBe(700);
  expect(new Set((await marks()).map(({ phone_mark }) => phone_mark))).toEqual(new Set(plain.map(seal)));
});

test('a node of the previous release grants nothing after the sealing', async () => {
  await pointsOf(phoneNumber);
  const insert = 'insert into app.signup_grants (phone_mark) values ($1) on conflict do nothing returning phone_mark';
  expect(await query(insert, [await plainMark(phoneNumber)])).toEqual([]);
});

test('a backend with another secret does not start', async () => {
  const config = readBackendConfig({ JWT_SECRET: SECRET, PHONE_MARK_SECRET: 'another secret, of 32 characters' });
  const other = Fastify();
  await expect(other.register(backendApp, { db: backend.db, config })).rejects.toThrow(
    /^PHONE_MARK_SECRET is not the secret of this database\./,
  );
});
