import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import type { FastifyRequest } from 'fastify';
import { tables } from '../../test/templates.ts';
import { type Counted, countedOn } from './counted.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { policies } from './policies.ts';

const SECRET = 'a secret for tests, 32 characters';

let db: Database;
let limiter: Limiter;
beforeAll(async () => {
  db = await openTestDatabase(tables);
}, 60_000);
afterAll(() => db.close());
beforeEach(async () => {
  await run('truncate app.rate_limits, app.daily_tries');
  limiter = createLimiter({ db, secret: SECRET, multiplier: 1 });
});

const run = (sql: string) => withClient(db, (client) => client.query(sql));
const pass = (seconds: number) => run(`update app.rate_limits set rested_at = rested_at - interval '${seconds} s'`);
const phone = '08000000001';

async function use(times: number, counted: Counted = { phone }, by = limiter) {
  const waits = [];
  for (let i = 0; i < times; i++) waits.push(await by.take('login', counted));
  return waits;
}

test('the limiter refuses the first try above the limit, with the time to wait', async () => {
  expect(await use(11)).toEqual([...Array(10).fill(0), expect.any(Number)]);
  const [wait] = await use(1);
  expect(wait).toBeGreaterThan(80);
  expect(wait).toBeLessThanOrEqual(90);
});

test('refused tries do not make the wait longer', async () => {
  await use(10);
  const [first] = await use(1);
  await use(20);
  expect((await use(1))[0]).toBeLessThanOrEqual(first ?? 0);
});

test('the limiter restores tries over time, one by one', async () => {
  await use(11);
  await pass(91);
  expect(await use(2)).toEqual([0, expect.any(Number)]);
  await pass(901);
  expect((await use(10)).every((wait) => wait === 0)).toBe(true);
});

test('the limiter counts each phone and policy apart, and an address over all its phones', async () => {
  await use(11);
  expect(await use(1, { phone: '08000000002' })).toEqual([0]);
  expect(await limiter.take('signup', { phone })).toBe(0);
  const address = '41.58.1.1';
  let refused = 0;
  for (let i = 0; i < 130; i++) if (await limiter.take('login', { phone: `0801${i}`, address })) refused += 1;
  // A slow run restores one try every nine seconds.
  expect(refused).toBeGreaterThanOrEqual(25);
  expect(refused).toBeLessThanOrEqual(30);
});

const from = (ip: string, phone: string): Counted => ({ ...countedOn({ ip, headers: {} } as FastifyRequest, phone) });
async function allowed(times: number, ipOf: (n: number) => string): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n++) if ((await limiter.take('login', from(ipOf(n), `0803${n}`))) === 0) count += 1;
  return count;
}

test('a customer with a /60 gets the tries of two customers, and with a /48 of four', async () => {
  expect(await allowed(800, (n) => `2001:db8:1:20${(n % 16).toString(16)}::1`)).toBeLessThanOrEqual(220);
  expect(await allowed(800, (n) => `2001:db8:2:${(n % 256).toString(16)}00::1`)).toBeLessThanOrEqual(440);
});

test('a flood of wrong passwords from one address does not block its neighbours of the same /24', async () => {
  expect(await allowed(1500, () => '41.58.9.1')).toBeLessThanOrEqual(110);
  expect(await limiter.take('login', from('41.58.9.2', phone))).toBe(0);
});

test('a right password returns its try to the wider networks too', async () => {
  for (let n = 0; n < 600; n++) {
    const counted = from(`2001:db8:3:${(n % 256).toString(16)}::1`, phone);
    expect(await limiter.take('login', counted)).toBe(0);
    await limiter.forgive('login', counted);
  }
});

test('a refused phone uses one try of its address, not a whole block', async () => {
  const address = '41.58.3.3';
  await use(60, { phone, address });
  expect(await use(1, { phone: '08000000002', address })).toEqual([0]);
});

test('the limiter does not count a success', async () => {
  for (let i = 0; i < 30; i++) {
    expect(await limiter.take('login', { phone })).toBe(0);
    await limiter.forgive('login', { phone });
  }
});

test('two processes count together, with leased tries too', async () => {
  const other = createLimiter({ db, secret: SECRET, multiplier: 1 });
  let allowed = 0;
  for (let i = 0; i < 40; i++) {
    for (const one of [limiter, other]) if ((await one.take('purchase', { phone })) === 0) allowed += 1;
  }
  expect(allowed).toBeLessThanOrEqual(policies.purchase.phone + policies.purchase.phone / 10);
  expect(allowed).toBeGreaterThanOrEqual(policies.purchase.phone * 0.8);
});

test('twelve processes with a few tries each leave the limit of an address to its crowd', async () => {
  const address = '41.58.7.7';
  const nodes = Array.from({ length: 12 }, () => createLimiter({ db, secret: SECRET, multiplier: 1 }));
  for (const [index, node] of nodes.entries())
    expect(await use(1, { phone: `0804${index}`, address }, node)).toEqual([0]);
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, n) => limiter.take('login', { phone: `0805${n}`, address })),
  );
  expect(Math.max(...waits)).toBe(0);
});

test('the limiter counts every try of a burst', async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => limiter.take('login', { phone })));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

test('a crowd behind one address shares the leased tries', async () => {
  const takes = Array.from({ length: 90 }, (_, n) =>
    limiter.take('login', { phone: `0802${n}`, address: '41.58.2.2' }),
  );
  expect(Math.max(...(await Promise.all(takes)))).toBe(0);
});

test('the multiplier scales every limit', async () => {
  const wide = createLimiter({ db, secret: SECRET, multiplier: 10 });
  expect((await use(95, { phone }, wide)).every((wait) => wait === 0)).toBe(true);
});

test('an attacker with a copy of the lines finds no phone by trying all numbers', async () => {
  await use(1);
  const tried = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const { rows } = await run('select key from app.rate_limits union all select key from app.daily_tries');
  expect(rows).toHaveLength(2);
  for (const kind of ['phoneHere', 'day'])
    expect(JSON.stringify(rows)).not.toContain(tried(`login ${kind} ${kind === 'day' ? phone : `${phone} `}`));
});

test('the sweep deletes idle lines, and no line holds a phone', async () => {
  await use(3);
  const { rows } = await run('select key from app.rate_limits');
  expect(JSON.stringify(rows)).not.toContain(phone);
  await pass(3600);
  await limiter.sweep();
  expect((await run('select key from app.rate_limits')).rows).toEqual([]);
});
