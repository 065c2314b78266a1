import { afterAll, expect, test } from '@jest/globals';
import type { Reports } from '@viewmax/contracts/reports';
import type { Registry } from '@viewmax/registry';
import Fastify from 'fastify';
import { reports } from './reports.ts';

type Reporter = Parameters<Registry['intake']['take']>[1];
const taken: Reporter[] = [];
let isTooMuch = false;
const intake = { served() {}, take: (_: Reports, reporter: Reporter) => !isTooMuch && taken.push(reporter) > 0 };
const server = Fastify({ trustProxy: '10.0.0.0/8' });
await server.register(reports, { registry: { intake } });
afterAll(() => server.close());

const report = {
  set: '0a1b2c3d4e5f',
  platform: 'web',
  app: '3.0.12',
  events: [{ type: 'load', remote: 'catalog@1.4.2-3fa9', ok: true, ms: 80 }],
};
const send = async (payload: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
  (
    await server.inject({
      remoteAddress,
      method: 'POST',
      url: '/reports',
      payload,
      headers: { 'content-type': 'text/plain', ...headers },
    })
  ).statusCode;

test('the edge rejects an invalid report and does not count it', async () => {
  expect(await send('{')).toBe(400);
  expect(await send(JSON.stringify({ ...report, events: [] }))).toBe(400);
  expect(await send(JSON.stringify({ ...report, text: 'x'.repeat(40_000) }))).toBe(413);
  expect(await send('<xml/>', { 'content-type': 'text/xml' })).toBe(415);
  expect(taken).toEqual([]);
});

test('the edge accepts a report as text and as JSON, with the device of cookie or header', async () => {
  const device = 'd'.repeat(22);
  expect(await send(JSON.stringify(report), { cookie: `device=${device}` })).toBe(204);
  expect(await send(JSON.stringify(report), { 'content-type': 'application/json', 'x-viewmax-device': device })).toBe(
    204,
  );
  expect(await send(JSON.stringify(report))).toBe(204);
  expect(taken.map((one) => one.device)).toEqual([device, device, undefined]);
});

test('the edge drops reports above the limit and answers 429', async () => {
  isTooMuch = true;
  expect(await send(JSON.stringify(report))).toBe(429);
  isTooMuch = false;
});

test('the address identifies a reporter, and only a named proxy can forward it', async () => {
  taken.length = 0;
  const forwarded = { 'x-forwarded-for': '197.210.0.1' };
  await send(JSON.stringify(report), forwarded, '41.190.2.7');
  await send(JSON.stringify(report), forwarded, '10.0.0.1');
  await send(JSON.stringify(report), {}, '10.0.0.1');
  expect(taken.map(({ networks = [] }) => networks[0]?.name)).toEqual(['41.190.2.7', '197.210.0.1', undefined]);
});
