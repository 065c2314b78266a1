import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PHONE } from '../src/faults/visit.ts';
import { expect, until } from './expect.ts';
import { SCREEN, type Squad } from './squad-of.ts';

const STAR = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="8"/></svg>\n';

/** A squad imports a picture: types, tests and build know it, and a page of `viewmax dev` shows it. */
export async function ownPicture({ folder, viewmax, edit, dev }: Squad, browser: Browser, app: string): Promise<void> {
  writeFileSync(join(folder, 'src/screens/home/star.svg'), STAR);
  copyFileSync(join(import.meta.dirname, '../../edge/icons/icon-192.png'), join(folder, 'src/screens/home/mark.png'));
  edit(SCREEN, (text) =>
    text
      .replace(
        "import styles from './home",
        "import mark from './mark.png';\nimport star from './star.svg';\nimport styles from './home",
      )
      .replace('<ButtonLink', '<img alt="A star" src={star} /><img alt="Our mark" src={mark} />\n      <ButtonLink'),
  );
  const refusal = await viewmax('check', 'lint').then(String, (error: Error) => error.message);
  expect(refusal.includes('--fix'), `a format fault names its remedy, not: ${refusal}`);
  await viewmax('check', '--fix');
  const { url, output, stop } = await dev('--env', app);
  await until('the build is there', async () => output().includes('is built in'));
  const page = await browser.newPage(PHONE);
  await page.goto(url.href);
  const isShown = (name: string) =>
    page.getByAltText(name).evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
  for (const name of ['A star', 'Our mark']) await until(`the page shows ${name}`, () => isShown(name));
  await page.close();
  await stop();
}
