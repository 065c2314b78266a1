import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { launch } from './browser.ts';

const { env, getuid } = process;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
  // A machine without programs, where a download of Playwright's browser ends at once.
  process.env = {
    ...{ PATH: folder, HOME: folder, PLAYWRIGHT_BROWSERS_PATH: folder },
    PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
  };
});
afterEach(() => {
  Object.assign(process, { env, getuid });
  rmSync(folder, { recursive: true, force: true });
});

const program = (name: string, lines: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });

test('a bench on a machine without a browser names the remedy', async () => {
  await expect(launch()).rejects.toThrow('Set CHROMIUM to the program of one.');
}, 60_000);

test('a bench installs the headless shell as root on Debian', async () => {
  process.getuid = () => 0;
  const shell = join(folder, 'chromium-headless-shell');
  program(
    'apt-get',
    `[ "$1" = update ] || printf '#!/bin/sh\\necho "was started" >&2; exit 1\\n' > ${shell}; /bin/chmod +x ${shell}`,
  );
  await expect(launch()).rejects.toThrow('was started');
});
