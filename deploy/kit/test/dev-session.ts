import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PHONE } from '../src/faults/visit.ts';
import { expect, until } from './expect.ts';
import { SCREEN, type Squad } from './squad-of.ts';

/** The squad sees its remote in the real shell, saves, breaks it, and repairs it. */
export async function devSession(squad: Squad, browser: Browser, app: string): Promise<void> {
  const { url, output, stop } = await squad.dev('--env', app);
  const change = (file: string, from: string, to: string) => squad.edit(file, (text) => text.replace(from, to));
  const context = await browser.newContext(PHONE);
  try {
    expect((await fetch(new URL('/offers', url))).status === 403, 'another browser gets nothing');
    const page = await context.newPage();
    await until('the build is there', async () => output().includes('is built in'));
    await page.goto(url.href);
    const own = page.locator('[data-remote=offers][data-phase=shown]');
    await own.getByRole('heading', { name: 'Offers' }).waitFor();

    change(SCREEN, '<h1>Offers</h1>', '<h1>Offers of today</h1>');
    await own.getByRole('heading', { name: 'Offers of today' }).waitFor();

    change(SCREEN, '  return (', "  if (location.search === '') throw new Error('No offers yet');\n  return (");
    const card = page.locator('[data-remote=offers] pre', { hasText: 'No offers yet' });
    await card.waitFor();
    expect((await card.innerText()).includes('HomeScreen'), 'the card has the stack of the error');
    const line = readFileSync(join(squad.folder, SCREEN), 'utf8').split('throw new')[0]?.split('\n').length;
    await until('the terminal has the line of the source', async () => output().includes(`${SCREEN}:${line}:`));
    change(SCREEN, "  if (location.search === '') throw new Error('No offers yet');\n", '');
    await own.getByRole('heading', { name: 'Offers of today' }).waitFor();
    change(SCREEN, 'Offers of today', 'Offers');

    change('remote.json', '"routes": [', '"routes": [{ "path": "/deals", "title": "Deals", "tab": "home" }, ');
    const headers = { accept: 'text/html' };
    const status = async () => (await page.request.get(new URL('/deals', url).href, { headers })).status();
    await until('a new path of remote.json is a page', async () => (await status()) === 200);
    change('remote.json', '"tab": "home" }, ', '"tab": "hom" }, ');
    await until('a bad remote.json is one sentence', async () =>
      output().includes('remote.json: "tab" of routes[0] (/deals) is "hom"'),
    );
    change('remote.json', '{ "path": "/deals", "title": "Deals", "tab": "hom" }, ', '');
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${output()}`);
  } finally {
    await context.close();
    await stop();
  }
}
