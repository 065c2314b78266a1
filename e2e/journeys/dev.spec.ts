import { expect, type Page, test } from '@playwright/test';
import { type Developer, openDeveloper } from '../setup/copied-repository.ts';
import { MEMBER } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { logsIn } from '../steps/session.ts';

const EDITOR = 'mfe-account/src/screens/profile/editors/editor.tsx';
const SHEET = 'shared/app/bundled/sheet.tsx';
const BUTTON = 'shared/app/provided/ui/button.tsx';
const FRAME = 'shell/src/layout/frame.tsx';
const START_MS = 240_000;
const SAVES = 10;
/** From a save to its sight, on two cores that have nothing else to do. */
const QUIET_MS = { remote: 500, shell: 1000 };
/** The machine of a journey is rarely quiet. */
const BUSY = 5;

let developer: Developer;
test.beforeAll(async () => {
  test.setTimeout(START_MS);
  developer = await openDeveloper('account');
});
test.afterAll(() => developer.stop());

const sheet = (page: Page) => page.getByRole('dialog');
const typed = (page: Page) => sheet(page).getByRole('textbox');
const box = (page: Page) => page.locator('#viewmax-dev');

/** A member who has opened a sheet and typed into its form. The mark tells a reload. */
async function typesIntoSheet(page: Page): Promise<void> {
  await page.goto(developer.url);
  await page.goto(new URL('/login', developer.url).href);
  await logsIn(page, MEMBER);
  await page.getByRole('link', { name: MEMBER.username }).first().waitFor();
  await page.goto(new URL('/profile', developer.url).href);
  await page.getByRole('button', { name: 'Change Username' }).tap();
  await typed(page).fill('halfana');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
}

async function keepsAll(page: Page): Promise<void> {
  await expect(typed(page)).toHaveValue('halfana');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
}

test(
  'a save of a component, of a shared part and of the shell keeps the open sheet and what was typed',
  LONG,
  async ({ page }) => {
    await typesIntoSheet(page);
    developer.save(EDITOR, ['Cancel\n', 'Not now\n']);
    await expect(sheet(page).getByRole('button', { name: 'Not now' })).toBeVisible();
    await keepsAll(page);
    developer.save(SHEET, ['{title}</h2>', '{title} (new)</h2>']);
    await expect(sheet(page).getByRole('heading', { name: 'Change Username (new)' })).toBeVisible();
    await keepsAll(page);
    developer.save(BUTTON, ['{children}\n', '{children} ›\n']);
    await expect(sheet(page).getByRole('button', { name: 'Save ›' })).toBeVisible();
    await keepsAll(page);
    developer.save(FRAME, ['<main>', '<main data-is-new>']);
    await expect(page.locator('main[data-is-new]')).toHaveCount(1);
    await keepsAll(page);
  },
);

test(
  'a wrong save shows its code frame, and a throw its place and components, until the repair',
  LONG,
  async ({ page }) => {
    await typesIntoSheet(page);
    developer.save(EDITOR, ['  const close = ()', '  const close = = ()']);
    await expect(box(page)).toContainText(EDITOR.replace('mfe-account', '.'));
    await expect(box(page)).toContainText(/\d+ \|\s+const close = = \(\) =>/);
    developer.save(EDITOR);
    await expect(box(page)).toHaveCount(0);
    await keepsAll(page);
    developer.save(EDITOR, ['  const close =', "  if (title) throw new Error('No editor yet');\n  const close ="]);
    await expect(box(page)).toContainText(/No editor yet[\s\S]*at Editor \(mfe-account\/.*editor\.tsx:\d+:\d+\)/);
    await expect(box(page)).toContainText(
      /The components:[\s\S]*at ProfileScreen \(mfe-account\/src\/screens\/profile\/profile\.tsx:\d+/,
    );
    developer.save(EDITOR);
    await expect(page.getByRole('button', { name: 'Change Username' })).toBeVisible();
    await expect(box(page)).toHaveCount(0);
  },
);

test('effects run twice, and a file that no component takes reloads the page and is named', LONG, async ({ page }) => {
  await typesIntoSheet(page);
  developer.save(
    EDITOR,
    ["import type { ReactNode } from 'react'", "import { type ReactNode, useEffect } from 'react'"],
    ['  const close =', '  useEffect(() => void document.body.append(new Comment("effect")), []);\n  const close ='],
  );
  const effects = () =>
    page.evaluate(() => [...document.body.childNodes].filter(({ nodeValue }) => nodeValue === 'effect').length);
  await expect.poll(effects).toBe(2);
  developer.save(EDITOR);
  const reloaded = page.waitForEvent('load');
  developer.save('mfe-account/src/index.ts', ['export default', 'export const isNew = true;\nexport default']);
  await reloaded;
  expect(developer.output()).toContain('./src/index.ts of account has changed, so the page reloads.');
});

interface Change {
  file: string;
  from: string;
  /** What a save puts in the place of `from`. Each save has a mark of its own. */
  to(mark: string): string;
}

/** The middle of ten times from a save to the sight of its mark in the page. */
async function middleOfSaves(page: Page, { file, from, to }: Change): Promise<number> {
  const times: number[] = [];
  for (let save = 0; save < SAVES; save += 1) {
    const mark = `saved-mark-${save}-`;
    const begin = performance.now();
    developer.save(file, [from, to(mark)]);
    await page.waitForFunction((sought) => document.documentElement.outerHTML.includes(sought), mark, { polling: 20 });
    times.push(performance.now() - begin);
    // An editor's next save comes later.
    await page.waitForTimeout(500);
  }
  developer.save(file);
  await page.waitForFunction(() => !document.documentElement.outerHTML.includes('saved-mark-'));
  return Math.round(times.sort((a, b) => a - b)[SAVES / 2] ?? 0);
}

test('a save of a remote and of the shell is seen sooner than a reload', LONG, async ({ page }) => {
  test.setTimeout(180_000);
  await typesIntoSheet(page);
  const remote = await middleOfSaves(page, { file: EDITOR, from: 'Cancel\n', to: (mark) => `Not now ${mark}\n` });
  await keepsAll(page);
  const shell = await middleOfSaves(page, { file: FRAME, from: '<main>', to: (mark) => `<main data-mark="${mark}">` });
  await keepsAll(page);
  const reload = await middleOfSaves(page, {
    file: 'mfe-account/src/index.ts',
    from: 'export default',
    to: (mark) => `document.documentElement.dataset.mark = '${mark}';\nexport default`,
  });
  console.log(
    `  From a save to its sight: ${remote} ms in a remote, ${shell} ms in the shell, ${reload} ms by a reload`,
  );
  expect(remote).toBeLessThan(Math.min(reload, BUSY * QUIET_MS.remote));
  expect(shell).toBeLessThan(Math.min(reload, BUSY * QUIET_MS.shell));
});
