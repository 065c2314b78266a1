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

const refused = (fields: object) => ({
  'csp-report': {
    'effective-directive': 'require-trusted-types-for',
    'blocked-uri': 'trusted-types-sink',
    'source-file': 'https://viewmax.example/r/account/6.6.0-3fa9c1d2/profile.ab12.js',
    ...fields,
  },
});

test('a release that loads an older release is named in the log, and so is the older one', async () => {
  const { lines, send } = await openReports();
  await send(
    JSON.stringify(
      refused({
        disposition: 'report',
        'script-sample': 'HTMLScriptElement src|/r/shell/0.9.0-11aa22bb/shell.cd34.j',
      }),
    ),
  );
  const blockedURL = 'https://viewmax.example/r/shell/0.9.0-11aa22bb/shell.cd34.js';
  const imported = { type: 'integrity-violation', body: { blockedURL, destination: 'script', reportOnly: true } };
  await send(JSON.stringify([imported]), 'application/reports+json');
  expect(lines.map((line) => JSON.parse(line).csp)).toEqual([
    {
      directive: 'require-trusted-types-for',
      blocked: 'shell@0.9.0-11aa22bb',
      sink: 'HTMLScriptElement src',
      source: 'account@6.6.0-3fa9c1d2',
      reportOnly: true,
    },
    { directive: 'integrity-violation', blocked: 'shell@0.9.0-11aa22bb', reportOnly: true },
  ]);
});

test('the log has no text that a page wanted to show', async () => {
  const { lines, send } = await openReports();
  await send(JSON.stringify(refused({ 'script-sample': 'Element innerHTML|<b>08000000001</b>' })));
  await send(JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline', 'script-sample': 'pay(08000000001)' } }));
  expect(JSON.parse(lines[0] ?? '').csp).toMatchObject({ blocked: 'trusted-types-sink', sink: 'Element innerHTML' });
  expect(lines.join()).not.toContain('08000000001');
});

test("a payment script's missing hash fills no log", async () => {
  const { lines, send } = await openReports();
  const body = { blockedURL: 'https://js.paystack.co/v2/inline.js', destination: 'script', reportOnly: true };
  const of = (type: string) => JSON.stringify([{ type, body }]);
  await send(of('integrity-violation'), 'application/reports+json');
  expect(lines).toEqual([]);
  await send(of('csp-violation'), 'application/reports+json');
  expect(lines).toHaveLength(1);
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
