import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { takeSet } from '@viewmax/native/bundle/take-set';
import { writeWebDir } from '@viewmax/native/bundle/write-web-dir';
import { type FakeBridge, type FakePhone, fakeNativeBridge } from '@viewmax/testing/fake-native-bridge';
import type { Stack } from '@viewmax/tools/start-stack';

/** The origin of the page in Android's web view. */
const ORIGIN = 'https://localhost';
const FILES = '/_capacitor_file_/app/';
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The app of a store, on a phone. The phone's files and values survive each start. */
export interface InstalledApp {
  origin: string;
  /** Ends the app if it runs, and starts it. `before` prepares its page. */
  starts(before?: (page: Page) => Promise<unknown>): Promise<Page>;
}

/** What `npm run native -- sync` writes for the stack's live set, without the projects. */
export async function bundled({ address }: Pick<Stack, 'address'>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'app-'));
  await writeWebDir(folder, await takeSet(address, '3.0.12'), address);
  return folder;
}

/** The bridge as an inline script after `<head>`, as Capacitor puts it there for old Android web views. */
function withBridge(html: string, phone: FakePhone): string {
  const given = JSON.stringify(phone).replaceAll('<', '\\u003c');
  return html.replace('<head>', () => `<head>\n<script>(${fakeNativeBridge})(${given})</script>\n`);
}

/** Installs the app in a browser. Its origin answers from the folder and the phone alone, also without a network. */
export async function installs(context: BrowserContext, folder: string): Promise<InstalledApp> {
  const phone: FakePhone = { platform: 'android' };
  // The stack has an address of this machine. A browser asks the visitor before a public page calls such an address.
  await context.grantPermissions(['local-network-access'], { origin: ORIGIN });
  let running: Page | undefined;

  function contentOf(path: string): Buffer | string | undefined {
    const stored = phone.files?.[path.slice(FILES.length)];
    if (path.startsWith(FILES)) return stored && Buffer.from(stored, 'base64');
    if (!extname(path)) return withBridge(readFileSync(join(folder, 'index.html'), 'utf8'), phone);
    return existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined;
  }
  /**
   * Answers the page's own origin, before the network. Playwright's routes would also answer the browser's questions to the
   * site before calls from another origin.
   */
  async function serve(page: Page): Promise<void> {
    const session = await context.newCDPSession(page);
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      const path = new URL(request.url).pathname;
      const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream';
      const responseHeaders = [{ name: 'content-type', value: type }];
      const content = contentOf(path);
      const body = Buffer.from(content ?? '').toString('base64');
      const answer = { requestId, responseCode: content ? 200 : 404, responseHeaders, body };
      // The page may have gone.
      session.send('Fetch.fulfillRequest', answer).catch(() => {});
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `${ORIGIN}/*` }] });
  }

  async function remember(): Promise<void> {
    const read = () => {
      const { preferences, secrets, files } = Reflect.get(window, 'fakeBridge') as FakeBridge;
      return { preferences, secrets, files };
    };
    Object.assign(phone, await running?.evaluate(read));
  }
  return {
    origin: ORIGIN,
    async starts(before) {
      await remember();
      await running?.close();
      running = await context.newPage();
      await serve(running);
      await before?.(running);
      await running.goto(`${ORIGIN}/`);
      return running;
    },
  };
}
