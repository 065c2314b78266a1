import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PHONE } from '../src/faults/visit.ts';
import { expect, until } from './expect.ts';
import { SCREEN, type Squad } from './squad-of.ts';

const FIELD = '<input aria-label="Name" />';

/** A page of `viewmax dev` with the squad's remote. */
interface Session {
  squad: Squad;
  page: Page;
  url: URL;
  output(): string;
  change(file: string, from: string, to: string): void;
}

const ownOf = (page: Page) => page.locator('[data-remote=offers][data-phase=shown]');
const headingOf = (page: Page, name: string) => ownOf(page).getByRole('heading', { name, exact: true });

async function inSession(
  { squad, browser, args }: { squad: Squad; browser: Browser; args: string[] },
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const { url, output, stop } = await squad.dev(...args);
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await until('the build is there', async () => output().includes('is built in'));
    await page.goto(url.href);
    await headingOf(page, 'Offers').waitFor();
    const change = (file: string, from: string, to: string) => squad.edit(file, (text) => text.replace(from, to));
    await work({ squad, page, url, output, change });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${output()}`);
  } finally {
    await context.close();
    await stop();
  }
}

/** Does something that no page may reload for. */
async function inSamePage(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await work();
  expect(await page.evaluate(() => 'isSamePage' in globalThis), 'the page did not reload');
}

/** A save is seen in the open page with what was typed into it, and React says more than members get. */
async function keepsPage({ page, output, change }: Session): Promise<void> {
  expect(output().includes('as its development build'), 'the environment has a development shell');
  change(SCREEN, '<ButtonLink', `${FIELD}\n      <ButtonLink`);
  const field = ownOf(page).getByLabel('Name');
  await field.fill('Efe');
  await inSamePage(page, async () => {
    change(SCREEN, '<h1>Offers</h1>', '<h1>Offers of today</h1>');
    await headingOf(page, 'Offers of today').waitFor();
    expect((await field.inputValue()) === 'Efe', 'the typed text stays over a save');
  });
  change(SCREEN, `${FIELD}\n      `, '');
  change(SCREEN, "import type { ReactNode } from 'react'", "import { type ReactNode, useEffect } from 'react'");
  change(SCREEN, '  return (', '  useEffect(() => void document.body.append(new Comment("effect")), []);\n  return (');
  // Development React alone does so.
  await until('effects run twice', () =>
    page.evaluate(() => [...document.body.childNodes].filter(({ nodeValue }) => nodeValue === 'effect').length === 2),
  );
  change(SCREEN, '  useEffect(() => void document.body.append(new Comment("effect")), []);\n', '');
  change(SCREEN, "import { type ReactNode, useEffect } from 'react'", "import type { ReactNode } from 'react'");
}

/** The squad breaks its remote, and repairs it. */
async function breaks({ squad, page, output, change }: Session): Promise<void> {
  change(SCREEN, '  return (', "  if (location.search === '') throw new Error('No offers yet');\n  return (");
  const card = page.locator('[data-remote=offers] pre', { hasText: 'No offers yet' });
  await card.waitFor();
  expect((await card.innerText()).includes('HomeScreen'), 'the card has the stack of the error');
  const line = readFileSync(join(squad.folder, SCREEN), 'utf8').split('throw new')[0]?.split('\n').length;
  await until('the terminal has the line of the source', async () => output().includes(`${SCREEN}:${line}:`));
  const components =
    /The components:\s+at HomeScreen \(src\/screens\/home\/home\.tsx:\d+[\s\S]* at Routed \(shared\/app\/provided\/[\w/.-]+:\d+/;
  await until('the terminal names the components around it', async () => components.test(output()));
  change(SCREEN, "  if (location.search === '') throw new Error('No offers yet');\n", '');
  await headingOf(page, 'Offers of today').waitFor();
  change(SCREEN, 'Offers of today', 'Offers');
}

async function changesRoutes({ page, url, output, change }: Session): Promise<void> {
  change('remote.json', '"routes": [', '"routes": [{ "path": "/deals", "title": "Deals", "tab": "home" }, ');
  const headers = { accept: 'text/html' };
  const status = async () => (await page.request.get(new URL('/deals', url).href, { headers })).status();
  await until('a new path of remote.json is a page', async () => (await status()) === 200);
  change('remote.json', '"tab": "home" }, ', '"tab": "hom" }, ');
  await until('a bad remote.json is one sentence', async () =>
    output().includes('remote.json: "tab" of routes[0] (/deals) is "hom"'),
  );
  change('remote.json', '{ "path": "/deals", "title": "Deals", "tab": "hom" }, ', '');
}

/** The released shell mounts each new build in the same page, without the state of the one before. */
async function swapsBuilds({ page, output, change }: Session): Promise<void> {
  expect(output().includes('as members have it'), 'the shell is the one of members');
  expect(!(await page.evaluate(() => 'viewmaxHot' in globalThis)), 'the page has no development shell');
  await inSamePage(page, async () => {
    change(SCREEN, '<h1>Offers</h1>', '<h1>Offers of tomorrow</h1>');
    await headingOf(page, 'Offers of tomorrow').waitFor();
  });
  change(SCREEN, 'Offers of tomorrow', 'Offers');
}

/** The squad works on its remote in the real site: in front of its development shell, and of the shell of members. */
export async function devSession(squad: Squad, browser: Browser, app: string): Promise<void> {
  await inSession({ squad, browser, args: ['--env', app] }, async (session) => {
    const { status } = await fetch(new URL('/offers', session.url));
    expect(status === 403, 'another browser gets nothing');
    await keepsPage(session);
    await breaks(session);
    await changesRoutes(session);
  });
  await inSession({ squad, browser, args: ['--env', app, '--released-shell'] }, swapsBuilds);
}
