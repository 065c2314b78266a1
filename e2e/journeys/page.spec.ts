import { DRAWING_FILE, type Release } from '@viewmax/contracts/discovery';
import { asSent } from '@viewmax/registry';
import { expect, type Page, test } from '../setup/journey.ts';
import { takesBarePages } from '../steps/drawn.ts';
import { seesPosters } from '../steps/movies.ts';
import { watchDownloads } from '../steps/network.ts';
import { newerCode } from '../steps/newer-code.ts';
import { newerStyles, stylesIn } from '../steps/newer-styles.ts';
import { isAt } from '../steps/places.ts';
import { liveRemote, liveSet } from '../steps/routes.ts';

const inlined = async (page: Page, id: string): Promise<unknown> =>
  JSON.parse((await page.locator(`script#${id}`).textContent()) ?? '');

/** The shell adds the first two (`shared/app/provided/http/for-old-phones.ts`). ky checks for the third once. */
const PROVIDED = ['at', 'throwIfAborted', 'any'];

const firstCall = (page: Page) => page.locator('link[rel=preload][as=fetch]');

test.describe('the discovery document', () => {
  test('is in the page, so the first remote needs no request before', async ({ page, stack }) => {
    const downloads = await watchDownloads(page);
    await page.goto('/');
    await seesPosters(page);
    const sent = asSent(await liveSet(stack));
    expect(await inlined(page, 'discovery')).toEqual(sent);
    expect(await (await page.request.get('/discovery.json')).json()).toEqual(sent);
    expect(downloads()).not.toContain('/discovery.json');
  });

  test("is the only place that names a remote: the shell's files name none", async ({ request, stack }) => {
    const { shell, remotes } = await liveSet(stack);
    const code = await (await request.get(shell.base + shell.entry.file)).text();
    for (const { name, base, entry, code: chunks, css, screens } of remotes) {
      const files = [entry, ...chunks, ...css, ...Object.values(screens).flat()].map(({ file }) => file);
      expect(files.filter((file) => code.includes(file))).toEqual([]);
      for (const word of [base, `app_${name}`, `mfe-${name}`, `"${name}"`]) expect(code).not.toContain(word);
    }
  });

  test('decides the remotes of a page: a retired one disappears, an activated one returns', async ({ page, stack }) => {
    const wallet = await liveRemote(stack, 'wallet');
    const { shell } = await liveSet(stack);
    await stack.registry.retire('wallet');
    try {
      expect((await page.goto('/fund'))?.status()).toBe(404);
      await expect(page.getByText('There is nothing here')).toBeVisible();
      expect((await liveSet(stack)).shell).toEqual(shell);
    } finally {
      await stack.registry.activate([wallet]);
    }
    expect((await page.goto('/fund'))?.status()).toBe(200);
    await isAt(page, '/signup');
  });
});

test.describe('the files of a release', () => {
  test('are immutable, compressed, and readable by any origin', async ({ request, stack }) => {
    const { shell, remotes } = await liveSet(stack);
    for (const { base, entry, code, css } of [shell, ...remotes]) {
      for (const { file } of [entry, ...code, ...css]) {
        const headers = { 'accept-encoding': 'br' };
        const answer = await request.get(base + file, { headers });
        expect(answer.status()).toBe(200);
        expect(answer.headers()).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-encoding': 'br',
          'access-control-allow-origin': '*',
        });
      }
    }
  });

  test('run in the oldest supported browsers, and so does the worker', async ({ stack }) => {
    const { shell, remotes } = await liveSet(stack);
    for (const release of [shell, ...remotes]) {
      const textOf = async (file: string) => String(await stack.registry.store.read(release, file));
      const { files } = JSON.parse(await textOf('release.json')) as Release;
      // The edge's processes run the script for drawing, and no browser loads it.
      const scripts = files.map(({ file }) => file).filter((file) => file.endsWith('.js') && file !== DRAWING_FILE);
      expect(scripts).toContain(release === shell ? 'sw.js' : 'entry.js');
      for (const file of scripts) {
        const found = newerCode(await textOf(file), { provided: file === 'sw.js' ? [] : PROVIDED });
        expect(found, `${release.name}/${file}`).toEqual([]);
      }
    }
  });

  test('hold styles of the oldest supported browsers, and so does the page', async ({ request, stack }) => {
    const { shell, remotes } = await liveSet(stack);
    const page = await (await request.get('/')).text();
    expect(newerStyles(stylesIn('/', page))).toEqual([]);
    for (const release of [shell, ...remotes]) {
      const textOf = async (file: string) => String(await stack.registry.store.read(release, file));
      const { files } = JSON.parse(await textOf('release.json')) as Release;
      const styled = files.map(({ file }) => file).filter((file) => /\.(css|js)$/.test(file));
      expect(styled).toContainEqual(expect.stringMatching(/\.css$/));
      for (const file of styled)
        expect(newerStyles(stylesIn(file, await textOf(file))), `${release.name}/${file}`).toEqual([]);
    }
  });

  test('are a JSON 404 when they do not exist, never a page', async ({ request, stack }) => {
    const { shell } = await liveSet(stack);
    for (const path of [`${shell.base}shell.00000000.js`, '/r/unknown/1.0.0/entry.js', '/r/', '/api/v1/nothing']) {
      const answer = await request.get(path, { headers: { accept: 'text/html' } });
      expect(answer.status(), path).toBe(404);
      expect(answer.headers()['content-type'], path).toContain('application/json');
      expect(await answer.json(), path).toMatchObject({ code: 'not_found' });
    }
  });

  test('are compressed, and so is the page', async ({ page }) => {
    const answer = await page.goto('/');
    expect(answer?.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache, private' });
  });
});

test.describe('the first call of Home', () => {
  test("is preloaded in a visitor's page without a drawn screen, and sent once", async ({ page }) => {
    await takesBarePages(page);
    const downloads = await watchDownloads(page);
    await page.goto('/');
    await seesPosters(page);
    await expect(firstCall(page)).toHaveAttribute('href', '/api/v1/movies');
    expect(downloads().filter((path) => path.startsWith('/api/'))).toEqual(['/api/v1/movies']);
  });

  test.describe('for a member', () => {
    test.use({ signedIn: true });

    test('is not preloaded, because the app would use the anonymous answer', async ({ page }) => {
      const downloads = await watchDownloads(page);
      await page.goto('/');
      await seesPosters(page);
      await expect(firstCall(page)).toHaveCount(0);
      expect(downloads().filter((path) => path.includes('/movies'))).toEqual(['/api/v1/movies/08000000001']);
    });
  });
});
