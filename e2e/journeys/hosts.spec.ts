import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { newBuild } from '../faults/new-build.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { logsIn } from '../steps/session.ts';

// A session keeps its releases, so each visit here is a new browser. A worker would show the page of a stored set.
test.use({ settings: { OPS_TOKEN: 'the-token-of-the-ops-team-that-allows-hosts' }, serviceWorkers: 'block' });

/** A call of the page that carries neither the token nor the set. */
const SEEN = 'GET /reviews undefined undefined';

/** The own backend of a squad. */
async function opensBackend() {
  const calls: string[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    if (method !== 'OPTIONS') calls.push(`${method} ${url} ${headers.authorization} ${headers['x-viewmax-set']}`);
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    response.end('["Good"]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, calls, close: () => server.close() };
}

async function visits(browser: Browser, baseURL: string, reviews: string) {
  const context = await browser.newContext({ baseURL });
  const page: Page = await context.newPage();
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  const call = (to: string) =>
    fetch(to)
      .then((answer) => answer.text())
      .catch(() => 'blocked');
  const answer = await page.evaluate(call, reviews);
  await context.close();
  return { policy, answer };
}

test('a page calls the host of a squad from the next load on after ops have allowed it, and a path of ours at once', async ({
  browser,
  page,
  stack,
  settings,
}) => {
  test.setTimeout(60_000);
  const ops = viewmaxOf(stack, settings.OPS_TOKEN ?? '');
  const { origin, calls, close } = await opensBackend();
  const visit = (at = origin) => visits(browser, stack.address, `${at}/reviews`);
  const before = await visit();
  expect([before.answer, calls]).toEqual(['blocked', []]);

  // The sign-in of this build calls the squad's host by the typed call.
  const callsOwn = (script: string) => script.replaceAll('"/api/v1/login"', `"${origin}/sign-in"`);
  const build = newBuild('account', { version: '7.1.0', claims: () => ({ connect: [origin] }), code: callsOwn });
  const remedy = `viewmax host allow account ${origin}`;
  expect((await ops('publish', build.folder)).out).toContain(remedy);
  const plan = ['rollout', 'start', build.title, '--percent', '100', '--json'];
  expect(await ops(...plan)).toMatchObject({ code: 1, errors: expect.stringContaining(remedy) });
  expect(await ops('host', 'allow', 'account', origin)).toMatchObject({ code: 0 });
  const { id } = JSON.parse((await ops(...plan)).out);
  expect((await ops('rollout', 'promote', String(id))).out).toContain(`${build.title} is promoted`);

  const after = await visit();
  expect([after.answer, calls]).toEqual(['["Good"]', [SEEN]]);
  expect(after.policy.replace(` ${origin}`, '')).toBe(before.policy);

  await page.goto('/login');
  await logsIn(page, MEMBER);
  await expect.poll(() => calls).toEqual([SEEN, 'POST /sign-in undefined undefined']);

  expect(await ops('host', 'deny', 'account', origin)).toMatchObject({ code: 0 });
  const denied = await visit();
  expect([denied.policy, denied.answer, calls.length]).toEqual([before.policy, 'blocked', 2]);

  const path = '/api/x/account';
  expect((await visit(path)).answer).toContain(`${path} leads nowhere.`);
  expect(await ops('host', 'proxy', 'account', path, origin)).toMatchObject({ code: 0 });
  const passed = await visit(path);
  expect([passed.policy, passed.answer, calls.at(-1)]).toEqual([before.policy, '["Good"]', SEEN]);
  close();
});
