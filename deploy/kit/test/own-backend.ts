import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PHONE } from '../src/faults/visit.ts';
import { type ReleasingSite, started } from './broken-release.ts';
import { expect, until } from './expect.ts';
import { isGiven } from './requests.ts';
import { SCREEN, type Squad } from './squad-of.ts';

const PATH = '/api/x/offers';

const REVIEWS = `import { getJson } from '@viewmax/shared';
import { type ReactNode, useEffect, useState } from 'react';

export function Reviews(): ReactNode {
  const [text, setText] = useState('');
  useEffect(() => {
    getJson<string[]>('${PATH}/movies/7').then(
      (all) => setText(all.join()),
      (error: Error) => setText(error.message),
    );
  }, []);
  return <output>{text}</output>;
}
`;

/** The squad's backend. */
async function opensBackend() {
  const calls: { url?: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url, headers }, answer) => {
    calls.push({ url, headers });
    answer.setHeader('content-type', 'application/json');
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

/** The text of the squad's page on a new device. */
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
  const { url, output, stop } = await squad.dev('--env', app, '--proxy', `${PATH}=${origin}`);
  const cookie = (await fetch(url, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? '';
  const call = (headers = {}) => fetch(new URL(`${PATH}/movies/7`, url), { headers: { cookie, ...headers } });
  expect((await (await call()).text()) === '["Good"]', 'the local backend answers');
  expect((await call({ authorization: 'Bearer t' })).status === 403, 'no token passes');
  await until('the refused token is printed', async () => output().includes("takes no member's token"));
  await until('the build is there', async () => output().includes('is built in'));
  await stop();
}

/** A remote reaches its own backend by a path of the app, which the squad asks ops for. */
export async function ownBackend(site: ReleasingSite, ops: Squad): Promise<void> {
  const { squad, releaser, app } = site;
  const { origin, calls, close } = await opensBackend();
  const place = (file: string) => join(squad.folder, file);
  const before = readFileSync(place(SCREEN), 'utf8');
  squad.edit(SCREEN, (text) => {
    const used = text.replace('</h1>', '</h1>\n      <Reviews />');
    return used.replace(
      "import styles from './home.module.css';",
      (line) => `import { Reviews } from '../../reviews.tsx';\n${line}`,
    );
  });
  writeFileSync(place('src/reviews.tsx'), REVIEWS);
  const remoteJson = readFileSync(place('remote.json'), 'utf8');
  squad.edit('remote.json', (text) => text.replace('"routes":', `"backends": ["${PATH}"],\n  "routes":`));
  squad.edit('package.json', (text) => text.replace(/"version": "[^"]+"/, '"version": "1.1.2"'));
  await squad.viewmax('check', 'remote', 'lint', 'types');
  await squad.viewmax('build');
  const published = await squad.viewmax('publish', 'dist');
  expect(published.includes(`viewmax request backend ${PATH} <address> offers`), `publish names it, not: ${published}`);
  await developsWith(site, origin);
  await releaser.viewmax('rollout', 'promote', await started(releaser, 'offers@1.1.2', '1'));
  await until('the path leads nowhere yet', async () => (await sees(site)).endsWith('answered 404'));
  calls.length = 0;
  await isGiven(releaser, ops, 'backend', PATH, `${origin}/v2`, 'offers');
  expect((await sees(site)) === 'Good', 'the page calls the path as soon as ops have opened it');
  const [call] = calls;
  expect(
    call?.url === '/v2/movies/7' && !call.headers.cookie,
    `one call without cookies, not ${JSON.stringify(calls)}`,
  );
  const asks = async (init: RequestInit = {}) => (await fetch(new URL(`${PATH}/movies/7`, app), init)).status;
  const token = { headers: { authorization: 'Bearer t' } };
  expect((await asks(token)) === 403, 'no token passes');
  await isGiven(releaser, ops, 'backend', PATH, `${origin}/v2`, 'offers', '--with-token');
  expect((await asks(token)) === 200 && calls.at(-1)?.headers.authorization === 'Bearer t', 'ops allow the token');
  close();
  expect((await asks()) === 502, 'a backend that is down gives a 502');
  await ops.viewmax('host', 'unproxy', 'offers', PATH);
  expect((await asks()) === 404, 'ops have ended the path');

  writeFileSync(place(SCREEN), before);
  writeFileSync(place('remote.json'), remoteJson);
  rmSync(place('src/reviews.tsx'));
}
