import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { mustFindBrowser } from '@viewmax/tools/browser';
import { startStack } from '@viewmax/tools/start-stack';
import config from '../playwright.config.ts';
import ownFolder from '../setup/own-folder.ts';
import { type Session, sessionOf } from '../setup/session.ts';
import { PLACES_OF } from '../steps/remotes.ts';
import { faultsOf } from './faults.ts';
import { sheet, type Taken } from './sheet.ts';
import { picturesAreThere, type Shot } from './shot.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    theme: { type: 'string', multiple: true, default: ['dark', 'light'] },
    size: { type: 'string', default: '390x844' },
    text: { type: 'string', default: '100' },
    out: { type: 'string', default: join(import.meta.dirname, 'out') },
  },
});

/** Remotes without a list of their own: one picture of each place. */
const unlisted = (files: readonly string[]): Shot[] =>
  Object.entries(PLACES_OF)
    .filter(([remote]) => !files.includes(`${remote}.ts`))
    .flatMap(([remote, places]) =>
      places.map(({ path, works }) => ({
        name: remote + path.replaceAll('/', '-'),
        open: async (page) => {
          await page.goto(path);
          await works(page);
        },
      })),
    );

const [width = 0, height = 0] = values.size.split('x').map(Number);

async function listed(): Promise<Shot[]> {
  const folder = join(import.meta.dirname, 'lists');
  const files = readdirSync(folder).sort();
  const lists = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)));
  const all = [...lists.flatMap(({ shots }: { shots: readonly Shot[] }) => shots), ...unlisted(files)];
  return positionals.length > 0 ? all.filter(({ name }) => positionals.some((part) => name.includes(part))) : all;
}

async function stackFor() {
  const fixed = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_MULTIPLIER: '1000' };
  return startStack({ env: { ...fixed, DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) } });
}

async function take(browser: Browser, shot: Shot, theme: string, session: SessionState): Promise<Taken> {
  const { viewport: _, ...use } = config.use ?? {};
  const context = await browser.newContext({
    ...use,
    baseURL: session.address,
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme === 'light' ? 'light' : 'dark',
    storageState: shot.visitor ? undefined : session.state,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  try {
    if (values.text !== '100') {
      await page.addInitScript((percent) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.setProperty('text-size-adjust', `${percent}%`);
        });
      }, values.text);
    }
    await shot.open(page);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await picturesAreThere(page);
  } catch (error) {
    faults.push(String(error));
  }
  const file = `${shot.name}.${theme}.png`;
  await page.screenshot({ path: join(values.out, file), fullPage: values.text !== '100' });
  faults.push(...(await faultsOf(page)));
  await context.close();
  return { name: shot.name, theme, file, faults };
}

interface SessionState {
  address: string;
  state: Session;
}

mkdirSync(values.out, { recursive: true });
process.once('exit', ownFolder());
const shots = await listed();
const { file } = await mustFindBrowser();
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: file });
const { address, close } = values.url ? { address: values.url, close: async () => {} } : await stackFor();
const taken: Taken[] = [];
try {
  const session = { address, state: await sessionOf({ address }) };
  for (const shot of shots) {
    for (const theme of values.theme) {
      const picture = await take(browser, shot, theme, session);
      taken.push(picture);
      for (const fault of picture.faults) console.log(`${picture.name} (${theme}): ${fault}`);
    }
  }
} finally {
  await browser.close();
  await close();
}
writeFileSync(join(values.out, 'index.html'), sheet(taken));
console.log(`${taken.length} pictures: ${join(values.out, 'index.html')}`);
