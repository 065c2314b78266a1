import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { withDeadline } from '@viewmax/contracts/deadline';
import { onPath } from '@viewmax/node/on-path';
import { aptInstall } from '@viewmax/tools/apt';
import { freePort } from '@viewmax/tools/free-port';
import { type Engine, NotRun } from './engine.ts';
import { openSession } from './webdriver.ts';

const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];
const START_MS = 20_000;

/** The buttons and the field above the page. Their usual widths are more than a phone's. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 4px }\n';

const isInstalled = (): boolean => PROGRAMS.every((program) => onPath([program]));

/** GTK reads its styles from the folder of a user's settings. */
function settingsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gtk-'));
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, 'gtk.css'), NARROW);
  }
  return folder;
}

/** Starts a display without a screen, and returns its number. */
async function openDisplay(processes: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '800x1200x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  processes.push(display);
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${String(number).trim()}`;
}

async function isReady(driver: string): Promise<void> {
  const until = Date.now() + START_MS;
  while (!(await fetch(`${driver}/status`).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error('The driver gave no answer');
    await wait(100);
  }
}

/** Debian's newest WebKit, which is the engine of a recent Safari. */
export const webkit: Engine = {
  name: 'WebKit',
  async open() {
    if (!isInstalled()) await aptInstall('webkit2gtk-driver', 'xvfb');
    const [binary] = globSync('/usr/lib/{,*/}webkit2gtk-4.*/MiniBrowser');
    if (!isInstalled() || !binary)
      throw new NotRun('This machine has no WebKitWebDriver, and apt could not install it');
    const processes: ChildProcess[] = [];
    const end = () => processes.forEach((child) => void child.kill());
    process.once('exit', end);
    try {
      const DISPLAY = await withDeadline(openDisplay(processes), START_MS, 'The display');
      const port = await freePort();
      const env = {
        ...process.env,
        DISPLAY,
        XDG_CONFIG_HOME: settingsFolder(),
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // The sandbox refuses to start as root, and the pages are our own.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      };
      processes.push(spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' }));
      const driver = `http://127.0.0.1:${port}`;
      await isReady(driver);
      const browser = await openSession(driver, {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      });
      return { ...browser, close: () => browser.close().finally(end) };
    } catch (error) {
      end();
      throw new NotRun(`It did not start: ${(error as Error).message}`);
    }
  },
};
