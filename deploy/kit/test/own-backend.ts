import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PHONE } from '../src/faults/phone.ts';
import { type ReleasingSite, started } from './broken-release.ts';
import { expect } from './expect.ts';
import type { Squad } from './squad-of.ts';
import { until } from './until.ts';

const SCREEN = 'src/screens/home/home.tsx';
const PATH = '/api/x/offers';

const reviews = (address: string) => `import { getJson } from '@viewmax/shared';
import { type ReactNode, useEffect, useState } from 'react';

export function Reviews(): ReactNode {
  const [text, setText] = useState('');
  useEffect(() => {
    getJson<string[]>('${address}/movies/7').then(
      (all) => setText(all.join()),
      (error: Error) => setText(error.message),
    );
  }, []);
  return <output>{text}</output>;
}
`;

/** The squad's backend, which answers callers of every origin. */
async function opensBackend() {
  const calls: { url?: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ method, url, headers }, answer) => {
    if (method === 'GET') calls.push({ url, headers });
    answer.setHeader('content-type', 'application/json');
    answer.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    answer.end('["Good"]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, close };
}

/** The squad's page and policy on a new device. */
async function sees({ browser, app }: ReleasingSite): Promise<string> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(new URL('/offers', app).href);
  const text = await page.locator('[data-remote=offers] output:not(:empty)').textContent();
  await context.close();
  return text ?? '';
}

/** `viewmax dev` leads the path to a backend of the squad's machine before ops know of it, by the same rules. */
async function developsWith({ squad, app }: ReleasingSite, origin: string): Promise<void> {
  const { child, output } = squad.start('dev', '--env', app, '--port', '0', '--proxy', `${PATH}=${origin}`);
  const link = () => output().match(/http:\/\/localhost:\d+\/\S*viewmax-dev=\S+/)?.[0];
  await until('viewmax dev prints its link', async () => link() !== undefined);
  const url = new URL(link() ?? '');
  const cookie = (await fetch(url, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? '';
  const call = (headers = {}) => fetch(new URL(`${PATH}/movies/7`, url), { headers: { cookie, ...headers } });
  expect((await (await call()).text()) === '["Good"]', 'the local backend answers');
  expect((await call({ authorization: 'Bearer t' })).status === 403, 'no token passes');
  await until('the refused token is printed', async () => output().includes("takes no member's token"));
  await until('the build is there', async () => output().includes('is built in'));
  await until('a host without a decision is named', async () => output().includes('viewmax host allow offers'));
  const page = await fetch(new URL('/offers', url), { headers: { cookie, accept: 'text/html' } });
  expect(page.headers.get('content-security-policy')?.includes(origin) === true, 'the page may call the host');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A remote reaches its own backend by a host that ops allow, and by a path of the app that ops open. */
export async function ownBackend(site: ReleasingSite, ops: Squad): Promise<void> {
  const { squad, releaser, app } = site;
  const { origin, calls, close } = await opensBackend();
  const place = (file: string) => join(squad.folder, file);
  const before = Object.fromEntries(['remote.json', SCREEN].map((file) => [file, readFileSync(place(file), 'utf8')]));
  const change = (file: string, by: (text: string) => string) =>
    writeFileSync(place(file), by(readFileSync(place(file), 'utf8')));
  /** Publishes a version whose screen calls this address, and returns the words of the command. */
  const publishes = async (version: string, address: string): Promise<string> => {
    writeFileSync(place('src/reviews.tsx'), reviews(address));
    change('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
    await squad.viewmax('check', 'remote', 'lint', 'types');
    await squad.viewmax('build');
    return squad.viewmax('publish', 'dist');
  };
  const goesLive = async (release: string) =>
    releaser.viewmax('rollout', 'promote', await started(releaser, release, '1'));

  change(SCREEN, (text) => {
    const used = text.replace('</h1>', '</h1>\n      <Reviews />');
    return used.replace(
      "import styles from './home.module.css';",
      (line) => `import { Reviews } from '../../reviews.tsx';\n${line}`,
    );
  });
  change('remote.json', (text) => text.replace('"fills"', `"connect": ["${origin}"],\n  "fills"`));
  const remedy = `viewmax host allow offers ${origin}`;
  expect((await publishes('1.1.2', origin)).includes(remedy), 'publish names the host that waits');
  await developsWith(site, origin);
  const refusal = await started(releaser, 'offers@1.1.2', '1').catch((error: Error) => error.message);
  expect(refusal.includes(remedy), `no rollout before ops have allowed the host, but: ${refusal}`);
  expect((await ops.viewmax('host', 'list')).includes('waits, named by offers@1.1.2'), 'ops see the host that waits');
  await ops.viewmax('host', 'allow', 'offers', origin);
  calls.length = 0;
  await goesLive('offers@1.1.2');
  await until('a page calls the host', async () => (await sees(site)) === 'Good');
  await ops.viewmax('host', 'deny', 'offers', origin);
  expect((await sees(site)).includes('was not sent, because this page may not call'), 'the next page calls it no more');

  writeFileSync(place('remote.json'), before['remote.json'] ?? '');
  await publishes('1.1.3', PATH);
  await goesLive('offers@1.1.3');
  await until('the path leads nowhere yet', async () => (await sees(site)).endsWith('answered 404'));
  calls.length = 0;
  await ops.viewmax('host', 'proxy', 'offers', PATH, `${origin}/v2`);
  expect((await sees(site)) === 'Good', 'the page calls the path as soon as ops have opened it');
  const [call] = calls;
  expect(
    call?.url === '/v2/movies/7' && !call.headers.cookie,
    `one call without cookies, not ${JSON.stringify(calls)}`,
  );
  const asks = async (init: RequestInit = {}) => (await fetch(new URL(`${PATH}/movies/7`, app), init)).status;
  const token = { headers: { authorization: 'Bearer t' } };
  expect((await asks(token)) === 403, 'no token passes');
  await ops.viewmax('host', 'proxy', 'offers', PATH, `${origin}/v2`, '--with-token');
  expect((await asks(token)) === 200 && calls.at(-1)?.headers.authorization === 'Bearer t', 'ops allow the token');
  close();
  expect((await asks()) === 502, 'a backend that is down gives a 502');
  await ops.viewmax('host', 'unproxy', 'offers', PATH);
  expect((await asks()) === 404, 'ops have ended the path');

  for (const [file, text] of Object.entries(before)) writeFileSync(place(file), text);
  rmSync(place('src/reviews.tsx'));
}
