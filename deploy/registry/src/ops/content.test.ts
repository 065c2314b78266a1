import { afterAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { opsPlugin } from '../ops-plugin.ts';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);

const body = (name: string, dryRun = false) => ({ files: [{ name, text: 'id\n' }], dryRun });
const entries = async () => (await ops.call('GET', '/audit?subject=content')).body.entries;

test('an import with faults is refused, with all faults for programs and in a sentence for people', async () => {
  expect(await ops.call('POST', '/content', body('faulty.csv'))).toEqual({
    status: 422,
    body: {
      code: 'refused',
      message:
        'The import is refused, and nothing has changed.\n  faulty.csv:2  id is empty.\n  faulty.csv:3  id is empty.',
      requestId: expect.any(String),
      faults: [
        { file: 'faulty.csv', line: 2, reason: 'id is empty.' },
        { file: 'faulty.csv', line: 3, reason: 'id is empty.' },
      ],
    },
  });
  expect(await entries()).toEqual([]);
});

test('an import of more than 16 MB is refused', async () => {
  const text = 'x'.repeat(16 * 1024 * 1024);
  const answer = await ops.call('POST', '/content', { files: [{ name: 'movies.csv', text }] });
  expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
});

test('a large body of a token without the role is refused before it is read', async () => {
  const { body: made } = await ops.call('POST', '/tokens', { name: 'reader', role: 'read' });
  const text = 'x'.repeat(16 * 1024 * 1024);
  const answer = await ops.call('POST', '/content', { files: [{ name: 'movies.csv', text }] }, made.token);
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('an import that fails after its entry leaves no entry, and the log stays whole', async () => {
  expect(await ops.call('POST', '/content', body('lost.csv'))).toMatchObject({ status: 500 });
  expect(await entries()).toEqual([]);
  expect((await ops.call('GET', '/audit/verify')).body).toMatchObject({ ok: true });
});

test('a dry run leaves no entry, and an import leaves one with its counts', async () => {
  expect(await ops.call('POST', '/content', body('movies.csv', true))).toMatchObject({ status: 200 });
  expect(await entries()).toEqual([]);
  expect(await ops.call('POST', '/content', body('movies.csv'))).toMatchObject({ status: 200, body: { added: 1 } });
  expect(await entries()).toMatchObject([
    { by: 'ops', action: 'import', detail: { message: '1 added, 0 changed, 0 removed', files: ['movies.csv'] } },
  ]);
  expect((await ops.call('GET', '/audit/verify')).body).toMatchObject({ ok: true });
});

test('an import raises no revision, because no page of a device changes', async () => {
  const { body: before } = await ops.call('GET', '/state');
  await ops.call('POST', '/content', body('movies.csv'));
  expect((await ops.call('GET', '/state')).body.revision).toBe(before.revision);
});

test('an export is CSV', async () => {
  expect((await ops.call('GET', '/content')).body).toEqual({ files: [{ name: 'movies.csv', text: 'id\n' }] });
  expect((await ops.call('GET', '/content?format=csv')).status).toBe(200);
});

test('the screenings of a day have their sold tickets', async () => {
  expect(await ops.call('GET', '/showings?date=2026-03-06')).toMatchObject({
    status: 200,
    body: { date: '2026-03-06', showings: [{ showtime: 'eko-1900', sold: 3 }] },
  });
});

test('a plan of a cancelled screening leaves no entry, the cancellation leaves one with its numbers, and an unknown one is not found', async () => {
  const path = '/showings/eko-1900/cancel';
  const entriesOf = async () => (await ops.call('GET', '/audit?subject=showing%20eko-1900')).body.entries;
  expect(await ops.call('POST', path, { reason: 'No power.' })).toMatchObject({ status: 200, body: { dryRun: true } });
  expect(await entriesOf()).toEqual([]);
  expect((await ops.call('POST', path, { reason: 'No power.', dryRun: false })).status).toBe(200);
  const detail = { reason: 'No power.', cinemas: ['river'], tickets: 3, members: 2, points: 9000 };
  expect(await entriesOf()).toMatchObject([{ by: 'ops', action: 'cancel', detail }]);
  expect((await ops.call('POST', '/showings/unknown/cancel', { reason: 'No power.' })).status).toBe(404);
});

test('a closed seat leaves an entry with the showtimes ahead, and one that no plan has is not found', async () => {
  const seat = { cinema: 'river', hall: 'Screen 1', seat: 'F7' };
  expect(await ops.call('POST', '/seats/close', seat)).toMatchObject({ status: 200, body: { dryRun: true, sold: 1 } });
  expect((await ops.call('POST', '/seats/close', { ...seat, seat: 'Z9', dryRun: false })).status).toBe(404);
  expect((await ops.call('POST', '/seats/close', { ...seat, dryRun: false })).status).toBe(200);
  expect((await ops.call('POST', '/seats/close', { ...seat, isOpen: true, dryRun: false })).status).toBe(200);
  const subject = 'seat F7 of Screen 1, river';
  const { entries: found } = (await ops.call('GET', `/audit?subject=${encodeURIComponent(subject)}`)).body;
  expect(found).toMatchObject([{ action: 'open seat' }, { action: 'close seat', detail: { showings: 3, sold: 1 } }]);
});

test('a closed payment leaves an entry, one that no money waits under is not found, and two close neither', async () => {
  const close = (payment: string) =>
    ops.call('POST', '/payments/close', { payment, outcome: 'returned', reason: 'Sent back today' });
  expect((await close('vm-none')).status).toBe(404);
  const { status, body: refused } = await close('twice');
  expect([status, refused.message]).toEqual([422, '2 payments wait under twice. Name one by the number of its case.']);
  expect(await close('vm-81f3')).toMatchObject({ status: 200, body: { payment: { amount: '₦3,045' } } });
  const { entries } = (await ops.call('GET', '/audit?subject=payment%20case%207')).body;
  const detail = { outcome: 'returned', reason: 'Sent back today', amount: '₦3,045' };
  expect(entries).toMatchObject([{ by: 'ops', action: 'close payment', detail }]);
  expect(JSON.stringify(entries)).not.toContain('vm-81f3');
});

test('readers and squads read no payments of members', async () => {
  for (const role of [{ role: 'read' }, { role: 'squad', remote: 'wallet' }]) {
    const { body: made } = await ops.call('POST', '/tokens', { name: `a ${role.role}`, ...role });
    const answer = await ops.call('GET', '/payments/unmatched', undefined, made.token);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect((await ops.call('GET', '/payments/unmatched')).body).toMatchObject({ payments: [{ case: 7 }] });
});

test('a server with another backend has no content', async () => {
  const server = Fastify();
  await server.register(opsPlugin, { registry: ops.registry, publicUrl: () => 'https://viewmax.test' });
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const { statusCode, json } = await server.inject({ url: '/ops/api/content', headers });
  expect([statusCode, json().message]).toEqual([
    404,
    'This server has another backend (API_ORIGIN), so it has no content to import.',
  ]);
  await server.close();
});
