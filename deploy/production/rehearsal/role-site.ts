import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@viewmax/node/run';
import { findNginx } from '@viewmax/tools/nginx';
import { type Hosts, startNginx } from '../test/nginx.ts';
import { CINEMA, PRICE } from './buyers.ts';
import type { Check } from './drills.ts';
import type { Site } from './site.ts';
import { type Answer, createVisitor } from './visitor.ts';

/** Those of the Kubernetes base. */
export const HOSTS: Hosts = {
  app: 'viewmax.example',
  files: 'files.viewmax.example',
  ops: 'ops.viewmax.example',
  previews: 'viewmax-previews.example',
};

/** Nodes of the split roles. */
export interface RoleNodes {
  /** The places of pages and of ops. */
  app: string;
  ops: string;
  /** Faults of the nodes that the start found: a right that a container should not have. */
  faults: string[];
  /** Ends all of them as an orchestrator does. Returns the exit codes by role. */
  stop(): Promise<Map<string, number | null>>;
}

/** A member of the demo, with points. */
const MEMBER = { phoneNumber: '08000000001', password: 'viewmax-demo' };

async function makeCertificate(folder: string): Promise<void> {
  mkdirSync(folder);
  const names = Object.values(HOSTS).map((host) => `DNS:${host}`);
  const { code, output } = await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', `/CN=${HOSTS.app}`, '-addext', `subjectAltName=${names.join(',')}`],
    ...['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')],
  ]);
  if (code !== 0) throw new Error(`openssl failed: ${output}`);
}

/** Visits the site through its hosts, and returns a sentence for each wrong answer. */
async function visit(site: Site, port: number, ca: Buffer): Promise<string[]> {
  const faults: string[] = [];
  const visitors = Object.values(HOSTS).map((host) => createVisitor(port, host, ca));
  const [app, files, ops, previews] = visitors;
  if (!app || !files || !ops || !previews) throw new Error('A host is missing.');
  const expect = (what: string, { status, text, lost }: Answer, wanted: number, words = ''): void => {
    if (status === wanted && text.includes(words)) return;
    faults.push(`${what}: ${status} ${lost ?? text.slice(0, 200)}`);
  };
  const json = { 'content-type': 'application/json' };

  expect('a drawn page', await app.ask('/', { headers: { accept: 'text/html' } }), 200, 'data-drawn="');
  expect('the discovery document', await app.ask('/discovery.json'), 200, `https://${HOSTS.files}/r/`);
  expect('a file', await files.ask(site.file), 200);
  expect('a page on the host of files', await files.ask('/'), 404);
  expect('a check from outside', await app.ask('/readyz'), 404);
  expect('the worker on the host of previews', await previews.ask('/sw.js'), 404);
  expect('its robots.txt', await previews.ask('/robots.txt'), 200, 'Disallow: /');

  expect('the movies', await app.ask('/api/v1/movies'), 200, 'eko-nocturne');
  const login = await app.ask('/api/v1/login', { method: 'POST', headers: json, body: JSON.stringify(MEMBER) });
  expect('a sign-in', login, 200, 'token');
  const { token = '' } = login.status === 200 ? (JSON.parse(login.text) as { token?: string }) : {};
  const { sub = '{}' } = JSON.parse(Buffer.from(token.split('.')[1] ?? 'e30', 'base64url').toString()) as {
    sub?: string;
  };
  const { UUID: uuid } = JSON.parse(sub) as { UUID?: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const order = { uuid, showtimeID: 'show-1', numberOfTickets: 1, cinemaID: CINEMA, amountToPay: PRICE };
  const purchase = {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(order),
  };
  const bought = await app.ask('/api/v1/purchaseticket', purchase);
  expect('a purchase', bought, 200);
  expect('the same purchase again', await app.ask('/api/v1/purchaseticket', purchase), bought.status, bought.text);
  const tickets = { method: 'POST', headers, body: JSON.stringify({ uuid }) };
  expect('the tickets', await app.ask('/api/v1/fetchtickets', tickets), 200, 'show-1');

  expect('the console', await ops.ask('/ops'), 200, '<html');
  expect('the ops API without a token', await ops.ask('/ops/api/state'), 401);
  const asOps = { headers: { authorization: `Bearer ${site.opsToken}` } };
  expect('the ops API', await ops.ask('/ops/api/state', asOps), 200, '"revision"');
  expect("the console on the app's host", await app.ask('/ops'), 404);
  for (const { close } of visitors) close();
  return faults;
}

/** Visits split roles through nginx with TLS, and ends them. */
export async function tryRoles(name: string, site: Site, open: () => Promise<RoleNodes>): Promise<Check[]> {
  const nginx = await findNginx();
  if (!nginx) throw new Error('The rehearsal needs nginx.');
  const begunAt = performance.now();
  const tls = join(site.folder, `tls-${randomUUID()}`);
  await makeCertificate(tls);
  const nodes = await open();
  const faults = [...nodes.faults];
  const front = await startNginx(nginx, { appServers: [nodes.app], opsServers: [nodes.ops], hosts: HOSTS, tls });
  try {
    faults.push(...(await visit(site, front.port, readFileSync(join(tls, 'tls.crt')))));
  } finally {
    await front.stop();
    for (const [role, code] of await nodes.stop()) if (code !== 0) faults.push(`${role} ended with ${code}.`);
  }
  console.error(`${name}: ${((performance.now() - begunAt) / 1000).toFixed(1)} s, ${faults.length} faults`);
  for (const fault of faults) console.error(`  ${fault}`);
  return [{ what: `${name}: faults`, value: faults.length, most: 0 }];
}
