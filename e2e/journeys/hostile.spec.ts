import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@viewmax/contracts/discovery';
import { listOwnership, listRollouts } from '@viewmax/registry';
import { newBuild } from '../faults/new-build.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { type Viewmax, viewmaxOf } from '../setup/viewmax.ts';
import { goesTo, signsInToOps } from '../steps/ops.ts';
import { hasSettled, seesHeading } from '../steps/places.ts';
import { opensPreview, seesPreview } from '../steps/previews.ts';
import { liveRemote } from '../steps/routes.ts';

const SQUAD = 'account squad';

// A hostile squad acts here with the token of its own remote, so this file has its own stack.
test.use({ settings: { OPS_TOKEN: 'the-token-of-the-ops-team-under-attack' } });
test.describe.configure({ mode: 'serial', timeout: 60_000 });

let ops: Viewmax;
let squad: Viewmax;
test.beforeAll(async ({ stack, settings }) => {
  ops = viewmaxOf(stack, settings.OPS_TOKEN ?? '');
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

const tokens = async (): Promise<string> => (await ops('token', 'list')).out;

/** Signs in to the console as ops, in the browser that opens the squad's files. */
const signsIn = (page: Page, stack: Parameters<typeof signsInToOps>[1], token = '') => signsInToOps(page, stack, token);

/** Changes at ops while this page is open. */
function changesAt(page: Page, opsAddress: string): string[] {
  const changes: string[] = [];
  page.context().on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && response.url().startsWith(opsAddress)) changes.push(`${response.status()}`);
  });
  return changes;
}

test('a published SVG that an ops person opens runs no script', async ({ page, stack, settings, context }) => {
  await signsIn(page, stack, settings.OPS_TOKEN);
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

test("a preview that an ops person opens runs the squad's code, which gets nothing from ops", async ({
  page,
  stack,
  settings,
  context,
}) => {
  await signsIn(page, stack, settings.OPS_TOKEN);
  const before = await tokens();
  const attack = takeOver(`${stack.opsAddress}/ops/api`);
  const isCode = (script: string) => script.includes('defineRemote');
  const code = (script: string) => (isCode(script) ? `(() => {${attack}})();${script}` : script);
  const build = newBuild('account', { version: '6.2.0', code });
  await squad('publish', build.folder);
  const [link = ''] = (await squad('preview', 'create', build.title)).out.split('\n');
  expect(new URL(link).origin).toBe(stack.address);

  const other = await context.newPage();
  const changes = changesAt(other, stack.opsAddress);
  await opensPreview(other, link);
  await other.goto(`${stack.address}/login`);
  await hasSettled(other);
  await expect.poll(() => other.evaluate(() => Reflect.get(window, 'hasRun'))).toBe(true);
  await other.waitForTimeout(500);
  // The page's policy blocks the request. The registry's own rejection has its own tests.
  expect([changes, await tokens()]).toEqual([[], before]);
  await page.reload();
  await page.getByRole('heading', { name: 'Rollouts' }).waitFor();
});

test('one click on a preview link gives no account to unreviewed code, and the first choice ends the session', async ({
  browser,
  stack,
  session,
}) => {
  const steal = "window.stolen = localStorage.getItem('token') ?? 'nothing';";
  const code = (script: string) => (script.includes('defineRemote') ? `${steal}${script}` : script);
  const build = newBuild('account', { version: '6.2.1', code });
  await squad('publish', build.folder);
  const [link = ''] = (await squad('preview', 'create', build.title)).out.split('\n');
  const context = await browser.newContext({ storageState: session, baseURL: stack.address });
  const page = await context.newPage();
  const token = session.origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const isSignedIn = async () => (await page.request.get('/api/v1/user/sessions', { headers })).ok();
  const stored = () => page.evaluate(() => [Reflect.get(window, 'stolen'), localStorage.getItem('token')]);

  await page.goto(link);
  await seesHeading(page, 'Open a preview?');
  expect([await stored(), await isSignedIn()]).toEqual([[undefined, token], true]);
  await page.evaluate(() => {
    const areas = { mine: { version: 1, value: 'code', personal: true }, ours: { version: 1, value: 1 } };
    localStorage.setItem('root', JSON.stringify({ version: 1, areas }));
  });
  await page.route('**/user/logout', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Sign out and open it' }).click();
  await page.getByRole('alert').filter({ hasText: 'You are still signed in' }).waitFor();
  expect(await stored()).toEqual([undefined, token]);

  await page.getByRole('button', { name: 'Sign out and open it' }).click();
  await seesPreview(page);
  await page.goto('/login');
  await hasSettled(page);
  expect([await stored(), await isSignedIn()]).toEqual([['nothing', null], false]);
  const root = await page.evaluate(() => localStorage.getItem('root'));
  expect([root?.includes('"ours"'), root?.includes('"mine"')]).toEqual([true, false]);
  await context.close();
});

test('a live release cannot load an older release, and ops read which release tried', async ({ page, stack }) => {
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

test('the registry rejects a rollout of a release that claims other remotes’ screens', async ({ page, stack }) => {
  const build = newBuild('account', {
    version: '6.3.0',
    claims: ({ routes, fills }) => ({
      routes: [...routes, { path: '/fund', title: 'Ours', tab: 'profile' }],
      fills: [...fills, { slot: 'movie.showtimes' }],
    }),
  });
  await squad('publish', build.folder);
  const { code, errors } = await squad('rollout', 'start', build.title);
  expect([code, errors]).toEqual([1, expect.stringContaining(`${build.title} claims /fund, which wallet owns.`)]);
  expect(errors).toContain('claims the slot movie.showtimes, which booking owns');
  expect(await squad('preview', 'create', build.title)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('wallet owns'),
  });
  expect(await squad('path', 'move', '/fund', 'wallet', 'account')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('it is for the ops team'),
  });
  const { owner } = (await listOwnership(stack.registry.context)).paths.find(({ path }) => path === '/fund') ?? {};
  expect(owner).toBe('wallet');
  await page.goto('/fund');
  await expect(page).toHaveTitle(/Sign up|Fund wallet/);
});

test('the registry rejects a poisoned manifest, and no page contains it', async ({ page, stack }) => {
  const opens = async () => (await page.goto('/login'))?.status();
  await expect.poll(opens).toBe(200);
  const claims: Parameters<typeof newBuild>[1]['claims'][] = [
    ({ routes }) => ({ routes: routes.map((route) => ({ ...route, screen: 'constructor' })) }),
    ({ routes }) => ({ routes: [...routes, { path: '/:x', title: 'All', tab: 'home' }] }),
    ({ routes: [first] }) => ({ routes: first ? new Array(9000).fill(first) : [] }),
  ];
  for (const [index, lie] of claims.entries()) {
    const build = newBuild('account', { version: `6.4.${index}`, claims: lie });
    expect(await squad('publish', build.folder)).toMatchObject({ code: 1, out: '' });
    expect((await ops('releases', 'account')).out).not.toContain(build.version);
  }
  expect(await opens()).toBe(200);
  await seesHeading(page, 'Sign In');
  expect((await page.request.get(`${stack.address}/healthz`)).status()).toBe(200);
});

test('the registry rejects styles that restyle the whole app', async () => {
  const styles = (css: string) => `${css}body{background:red}h1,button{font-size:60px}`;
  const build = newBuild('account', { version: '6.4.9', styles });
  expect(await squad('publish', build.folder)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('"body" reaches elements outside of account'),
  });
  expect((await ops('releases', 'account')).out).not.toContain(build.version);
});

test('a need on one exact version does not block another squad', async ({ stack }) => {
  const booking = await liveRemote(stack, 'booking');
  const build = newBuild('account', { version: '6.5.0', needs: { booking: `=${booking.version.split('-')[0]}` } });
  await squad('publish', build.folder);
  expect(await squad('rollout', 'start', build.title)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('booking'),
  });
  const next = newBuild('booking', { version: '1.0.1' });
  await ops('publish', next.folder);
  expect(await ops('rollout', 'start', next.title, '--percent', '50')).toMatchObject({ code: 0 });
  const [rollout] = await listRollouts(stack.registry.context, 1);
  expect(await ops('rollout', 'abort', `${rollout?.id}`)).toMatchObject({ code: 0 });
});

test('the console lists rejected actions with their token', async ({ page, stack, settings }) => {
  await signsIn(page, stack, settings.OPS_TOKEN);
  await goesTo(page, 'Audit log');
  const refused = page.getByRole('row').filter({ hasText: 'Refused' }).filter({ hasText: SQUAD });
  for (const words of ['which wallet owns', 'it is for the ops team', 'booking', 'outside of account'])
    await expect(refused.filter({ hasText: words }).first()).toBeVisible();
});
