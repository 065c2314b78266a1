import { CommandFailed, EXIT } from '@viewmax/cli';
import { CHECKPOINTS_FILE, type CheckpointsJson, checkpointsJsonSchema } from '@viewmax/contracts/checkpoints';
import type { Discovery } from '@viewmax/contracts/discovery';
import type { Browser, BrowserContextOptions, Cookie } from 'playwright-core';
import { PHONE } from '../faults/visit.ts';

/** One browser's set: with the preview of a link, or without it. */
export interface Stage {
  origin: string;
  cookies: Cookie[];
}

export interface OpenedPreview extends Stage {
  /** The releases of the preview, such as `offers@1.2.0-3fa9c1d2`. */
  candidates: string[];
  discovery: Discovery;
  /** The checkpoints of the shell and of each live remote. Null for a release without checkpoints that can be read. */
  checkpoints: Map<string, CheckpointsJson | null>;
}

/** A service worker would answer from a set that an earlier page has stored. */
export const PLAYS: BrowserContextOptions = { ...PHONE, serviceWorkers: 'block' };

/** Another squad's bundler may have written the file. */
function checkpointsIn(text: string | null): CheckpointsJson | null {
  try {
    return checkpointsJsonSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** Opens the link as a person does, and reads the set and its checkpoints in that browser. */
export async function openPreview(browser: Browser, link: URL): Promise<OpenedPreview> {
  const context = await browser.newContext(PLAYS);
  try {
    const page = await context.newPage();
    const answer = await page.goto(link.href).catch((error: Error) => {
      throw new CommandFailed(`${link.origin} did not answer: ${error.message.split('\n')[0]}`, EXIT.unreachable);
    });
    const cookies = await context.cookies();
    const shown = cookies.find(({ name }) => name === 'previewing')?.value ?? '';
    const candidates = decodeURIComponent(shown).split('+').filter(Boolean);
    if (candidates.length === 0 || !answer?.ok()) {
      const advice = 'Make a new one with "viewmax preview create". Ops name the host of previews with PREVIEW_URL.';
      throw new CommandFailed(
        `The link shows no preview, because it has ended or is no preview link. ${advice}`,
        EXIT.no,
      );
    }
    const read = (path: string) =>
      page.evaluate(async (from) => {
        const found = await fetch(from);
        return found.ok ? found.text() : null;
      }, path);
    const discovery = JSON.parse((await read('/discovery.json')) ?? '{}') as Discovery;
    const releases = [{ name: 'shell', base: discovery.shell.base }, ...discovery.remotes];
    const checkpoints = new Map<string, CheckpointsJson | null>();
    for (const { name, base } of releases) checkpoints.set(name, checkpointsIn(await read(base + CHECKPOINTS_FILE)));
    return { origin: new URL(page.url()).origin, cookies, candidates, discovery, checkpoints };
  } finally {
    await context.close();
  }
}

/** The same device without the preview. An environment leads it from the host of previews to the app. */
export async function leavePreview(browser: Browser, { origin, cookies }: Stage): Promise<Stage> {
  const device = cookies.filter(({ name }) => name === 'device');
  const context = await browser.newContext({ ...PLAYS, storageState: { cookies: device, origins: [] } });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/?preview=off`);
    const app = new URL(page.url());
    return { origin: app.origin, cookies: device.map((one) => ({ ...one, domain: app.hostname })) };
  } finally {
    await context.close();
  }
}
