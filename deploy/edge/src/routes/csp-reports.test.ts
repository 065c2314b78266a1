import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { cspReports } from './csp-reports.ts';

const report = {
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?phone=08000000001',
    'document-uri': 'http://localhost/profile',
  },
};

async function openReports(now?: () => number) {
  const lines: string[] = [];
  const server = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  await server.register(cspReports, { now });
  const send = (payload: string, type = 'application/csp-report') =>
    server.inject({ method: 'POST', url: '/reports/csp', headers: { 'content-type': type }, payload });
  return { lines, send };
}

test('the edge rejects a report that is too large, no JSON or of another type', async () => {
  const { send } = await openReports();
  expect((await send(JSON.stringify({ text: 'x'.repeat(20_000) }))).statusCode).toBe(413);
  expect((await send('{')).statusCode).toBe(400);
  expect((await send('<xml/>', 'text/xml')).statusCode).toBe(415);
});

test('the edge logs a report of an unexpected shape', async () => {
  const { lines, send } = await openReports();
  for (const body of ['null', '[]', '[1]', '{"csp-report":7}', '"x"']) expect((await send(body)).statusCode).toBe(204);
  expect(lines).toHaveLength(4);
});

test('the edge logs both formats of a report without their paths', async () => {
  const { lines, send } = await openReports();
  await send(JSON.stringify(report));
  const list = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } }];
  await send(JSON.stringify(list), 'application/reports+json');
  expect(lines.map((line) => JSON.parse(line).csp)).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example' },
    { directive: 'img-src', blocked: 'inline' },
  ]);
});

test('a flood of reports does not flood the log', async () => {
  let time = 0;
  const { lines, send } = await openReports(() => time);
  for (let count = 0; count < 40; count += 1) await send(JSON.stringify(report));
  expect(lines).toHaveLength(30);
  time += 60_000;
  await send(JSON.stringify(report));
  expect(lines).toHaveLength(31);
});
