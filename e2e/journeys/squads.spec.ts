import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Release } from '@viewmax/contracts/discovery';
import { editedBuild } from '../faults/edited-build.ts';
import { newBuild } from '../faults/new-build.ts';
import { MENDED, writeCover, writeFiller } from '../faults/throwing-release.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { type Viewmax, viewmaxOf } from '../setup/viewmax.ts';
import { hasSettled } from '../steps/navigation.ts';
import { observe, observed } from '../steps/observed.ts';
import { goesTo, signsInToOps } from '../steps/ops.ts';
import { home } from '../steps/remotes.ts';
import { isTakenOver } from '../steps/rendered.ts';
import { liveRemote, liveSet } from '../steps/routes.ts';
import { logsIn } from '../steps/session.ts';

const SQUAD = 'account squad';

test.describe.configure({ timeout: 60_000 });

let ops: Viewmax;
let squad: Viewmax;
test.beforeAll(async ({ stack }) => {
  ops = viewmaxOf(stack);
  squad = viewmaxOf(stack, (await ops('token', 'create', SQUAD, '--role', 'squad', '--remote', 'account')).out);
});

/** Requests an ops token in each way that a page has, and sets a mark to show that it ran. */
const takeOver = (api: string) => `
  document.title = 'taken over';
  window.hasRun = true;
  const body = JSON.stringify({ name: 'taken over', role: 'ops' });
  const sent = { method: 'POST', credentials: 'include', body };
  for (const mode of ['cors', 'no-cors']) fetch('${api}/tokens', { ...sent, mode }).catch(() => undefined);
  fetch('${api}/tokens', { ...sent, headers: { 'content-type': 'application/json' } }).catch(() => undefined);
  navigator.sendBeacon?.('${api}/tokens', body);
`;

/** The strip of a preview is on each of its pages. */
const seesPreview = (page: Page): Promise<void> => page.getByRole('complementary', { name: 'Preview' }).waitFor();

const tokens = async (): Promise<string> => (await ops('token', 'list')).out;

/** Changes at ops while this page is open. */
function changesAt(page: Page, opsAddress: string): string[] {
  const changes: string[] = [];
  page.context().on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && response.url().startsWith(opsAddress)) changes.push(`${response.status()}`);
  });
  return changes;
}

test('a published SVG that an ops person opens runs no script', LONG, async ({ page, stack, context }) => {
  await signsInToOps(page, stack);
  const before = await tokens();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${takeOver(`${stack.opsAddress}/ops/api`).replaceAll('&', '&amp;')}</script></svg>`;
  const build = newBuild('account', { version: '6.1.0', files: { 'evil.svg': svg } });
  expect(await squad('publish', build.folder)).toMatchObject({ code: 0 });

  const other = await context.newPage();
  const changes = changesAt(other, stack.opsAddress);
  const answer = await other.goto(`${stack.address}/r/account/${build.version}/evil.svg`);
  expect(answer?.headers()['content-security-policy']).toBe("default-src 'none'; sandbox");
  await other.waitForTimeout(500);
  expect([await other.title(), changes, await tokens()]).toEqual(['', [], before]);
  // The SVG still works as an image.
  await other.goto(stack.address);
  const width = other.evaluate(
    (src) =>
      new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = () => resolve(image.naturalWidth);
        image.onerror = reject;
        image.src = src;
      }),
    `/r/account/${build.version}/evil.svg`,
  );
  expect(await width).toBe(9);
});

test("a preview that ops open runs the squad's code without their rights", LONG, async ({ page, stack, context }) => {
  await signsInToOps(page, stack);
  const before = await tokens();
  const attack = takeOver(`${stack.opsAddress}/ops/api`);
  const isCode = (script: string) => script.includes('defineRemote');
  const code = (script: string) => (isCode(script) ? `(() => {${attack}})();${script}` : script);
  const build = newBuild('account', { version: '6.2.0', code });
  await squad('publish', build.folder);
  const [link = ''] = (await squad('preview', 'create', build.title)).out.split('\n');
  const { origin } = new URL(link);
  expect(origin).not.toBe(stack.address);

  const other = await context.newPage();
  const changes = changesAt(other, stack.opsAddress);
  await other.goto(link);
  await seesPreview(other);
  await other.goto(`${origin}/login`);
  await hasSettled(other);
  await expect.poll(() => other.evaluate(() => Reflect.get(window, 'hasRun'))).toBe(true);
  await other.waitForTimeout(500);
  // The page's policy blocks the request. The registry's own rejection has its own tests.
  expect([changes, await tokens()]).toEqual([[], before]);
  await page.reload();
  await page.getByRole('heading', { name: 'Rollouts' }).waitFor();
});

test('a preview link that a member opens gives no account to unreviewed code', async ({ browser, stack, session }) => {
  const steal = "window.stolen = localStorage.getItem('token') ?? 'nothing';";
  const code = (script: string) => (script.includes('defineRemote') ? `${steal}${script}` : script);
  const build = newBuild('account', { version: '6.2.1', code });
  await squad('publish', build.folder);
  const [link = ''] = (await squad('preview', 'create', build.title)).out.split('\n');
  const context = await browser.newContext({ storageState: session, baseURL: stack.address });
  const page = await context.newPage();
  const stored = () => page.evaluate(() => [Reflect.get(window, 'stolen'), localStorage.getItem('token')]);

  // A stranger may place the link at the app's address too.
  await page.goto(`/login${new URL(link).search}`);
  await seesPreview(page);
  expect(new URL(page.url()).origin).toBe(new URL(link).origin);
  await expect.poll(stored).toEqual(['nothing', null]);
  await page.goto('/profile');
  await hasSettled(page);
  expect(await stored()).toEqual([undefined, expect.stringMatching(/^ey/)]);
  await context.close();
});

test('a live release cannot load an older release, and ops read which release tried', LONG, async ({ page, stack }) => {
  const older = newBuild('shell', { version: '0.9.0', code: (script) => `window.ranOlder = true;${script}` });
  expect(await ops('publish', older.folder)).toMatchObject({ code: 0 });
  const { entry } = JSON.parse(readFileSync(join(older.folder, 'release.json'), 'utf8')) as Release;
  const src = `/r/shell/${older.version}/${entry.file}`;
  const attack = `
    addEventListener('securitypolicyviolation', ({ sample }) => { window.refused = sample; });
    setTimeout(() => document.head.append(Object.assign(document.createElement('script'), { src: '${src}' })));
  `;
  const code = (script: string) => (script.includes('defineRemote') ? `(() => {${attack}})();${script}` : script);
  const build = newBuild('account', { version: '6.6.0', code });
  expect(await squad('publish', build.folder)).toMatchObject({ code: 0 });
  const live = await liveRemote(stack, 'account');
  await stack.registry.activate([build]);
  try {
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/reports/csp')) reports.push(request.postData() ?? '');
    });
    await page.goto('/login');
    await hasSettled(page);
    const outcome = () => page.evaluate(() => ['ranOlder', 'refused'].map((mark) => `${Reflect.get(window, mark)}`));
    await expect.poll(outcome).toEqual(['undefined', expect.stringContaining('HTMLScriptElement src|/r/shell/0.9.0')]);
    await expect.poll(() => reports.join()).toContain(`/r/account/${build.version}/`);
    await expect.poll(async () => (await ops('errors', build.title)).out).toContain('TrustedScriptURL');
  } finally {
    await stack.registry.activate([live]);
  }
});

test('the console lists a rejected action with its token', LONG, async ({ page, stack }) => {
  const refusal = 'it is for the ops team';
  const move = await squad('path', 'move', '/fund', 'wallet', 'account');
  expect(move).toMatchObject({ code: 1, errors: expect.stringContaining(refusal) });
  await signsInToOps(page, stack);
  await goesTo(page, 'Audit log');
  const refused = page.getByRole('row').filter({ hasText: 'Refused' }).filter({ hasText: SQUAD });
  await expect(refused.filter({ hasText: refusal }).first()).toBeVisible();
});

/** A call of the page that carries neither the token nor the set. */
const SEEN = 'GET /reviews undefined undefined';

const path = '/api/x/account';

/** The sign-in of this build calls the squad's backend by the typed call. */
const CALLS_OWN = {
  file: 'shared/contracts/calls.ts',
  from: "'POST', '/api/v1/login'",
  to: `'POST', '${path}/sign-in'`,
};

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

async function visits(browser: Browser, baseURL: string, address: string): Promise<string> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page: Page = await context.newPage();
  await page.goto('/');
  const call = (to: string) =>
    fetch(to)
      .then((answer) => answer.text())
      .catch(() => 'blocked');
  const answer = await page.evaluate(call, address);
  await context.close();
  return answer;
}

test(
  "a page calls a squad's backend by a path of ours, and by no other address",
  LONG,
  async ({ browser, page, stack }) => {
    const live = await liveRemote(stack, 'account');
    const { origin, calls, close } = await opensBackend();
    const answerTo = (address: string) => visits(browser, stack.address, address);
    expect([await answerTo(`${origin}/reviews`), calls]).toEqual(['blocked', []]);
    expect(await answerTo(`${path}/reviews`)).toContain(`${path} leads nowhere.`);
    expect(await ops('host', 'proxy', 'account', path, origin)).toMatchObject({ code: 0 });
    expect([await answerTo(`${path}/reviews`), calls]).toEqual(['["Good"]', [SEEN]]);

    const build = editedBuild('account', CALLS_OWN, { version: '7.1.0' });
    await ops('publish', build.folder);
    const { id } = JSON.parse((await ops('rollout', 'start', build.title, '--percent', '100', '--json')).out);
    expect((await ops('rollout', 'promote', String(id))).out).toContain(`${build.title} is promoted`);
    await page.goto('/login');
    await logsIn(page, MEMBER);
    await expect.poll(() => calls).toEqual([SEEN, 'POST /sign-in undefined undefined']);
    await stack.registry.activate([live]);
    close();
  },
);

test(
  'of two remotes in one slot one throws, and its neighbour, the screen and the layout stay',
  LONG,
  async ({ page, stack }) => {
    const fill = { slot: 'home.banner', height: 80 };
    const fans = await stack.registry.publish(writeFiller('fans', fill, 'render'));
    const reviews = await stack.registry.publish(writeFiller('reviews', fill));
    await stack.registry.activate([fans, reviews]);
    expect(await ops('slot', 'order', fill.slot, 'fans', 'reviews')).toMatchObject({ code: 0 });
    expect((await ops('slot', 'list')).out).toContain(`fans@${fans.version}, reviews@${reviews.version}`);
    // A shell that does not know such slots reads these lists alone.
    expect((await liveSet(stack)).remotes.flatMap(({ fills }) => fills)).not.toContainEqual(
      expect.objectContaining(fill),
    );

    await observe(page);
    await page.goto(home.path);
    const slot = page.locator('[data-slot="home.banner"]');
    const boxes = slot.locator('[data-remote]');
    await expect(slot.locator('[data-remote=reviews]')).toHaveText(MENDED);
    await expect(slot.locator('[data-remote=fans]')).toHaveAttribute('data-phase', 'failed');
    await expect(slot.locator('[data-remote=fans]')).toHaveText('');
    expect(await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('data-remote')))).toEqual([
      'fans',
      'reviews',
    ]);
    expect((await slot.boundingBox())?.height).toBe(160);
    await home.works(page);
    expect((await observed(page)).moved).toEqual([]);

    expect(await ops('slot', 'order', fill.slot)).toMatchObject({ code: 0 });
    await page.reload();
    await home.works(page);
    await isTakenOver(page);
    expect((await slot.boundingBox())?.height).toBe(0);
    await expect(boxes).toHaveCount(0);
    for (const { name } of [fans, reviews]) await stack.registry.retire(name);
  },
);

test('a component in a slot cannot cover the page', async ({ page, stack }) => {
  const fill = { slot: 'home.banner', height: 80 };
  const cover = await stack.registry.publish(writeCover('cover', fill));
  await stack.registry.activate([cover]);
  expect(await ops('slot', 'order', fill.slot, 'cover')).toMatchObject({ code: 0 });
  await page.goto(home.path);
  const slot = page.locator('[data-slot="home.banner"]');
  await expect(slot.locator('h1')).toHaveText(MENDED);
  expect(await slot.locator('h1').boundingBox()).toEqual(await slot.boundingBox());
  await home.works(page);
  expect(await ops('slot', 'order', fill.slot)).toMatchObject({ code: 0 });
  await stack.registry.retire('cover');
});
