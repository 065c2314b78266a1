import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildRoom } from '@viewmax/build';
import type { Release } from '@viewmax/contracts/discovery';
import { startStack } from '@viewmax/tools/start-stack';
import { configOf, FIRST_CALL, MONOLITH, monolithPage } from '../load/monolith-page.ts';
import { type Row, row } from '../measure/budget.ts';
import { changed } from '../measure/changed.ts';

const ROOT = join(import.meta.dirname, '../../..');
const REMOTES = ['catalog', 'booking', 'wallet', 'account'];
const BAR = 0.4;

/** Chunks outside the tour: unvisited screens, and the picture compressor. */
const ASIDE = /^(debug|welcome|compressor|\d+)\./;

type Files = ReadonlyMap<string, number>;

const weight = (content: string | Buffer): number => brotliCompressSync(content).length;

const weighed = (dist: string, files: readonly string[]): Files =>
  new Map(files.map((file) => [file, weight(readFileSync(join(dist, file)))]));

/** The files of a remote that a tour of all its screens needs. */
function tourOfRemote(dist: string): Files {
  const { entry, code, css, screens } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Release;
  return weighed(
    dist,
    [entry, ...code, ...css, ...Object.values(screens).flat()].map(({ file }) => file),
  );
}

/** The files of the monolith that the same tour needs. */
const tourOfMonolith = (dist: string): Files =>
  weighed(
    dist,
    readdirSync(dist).filter((file) => /\.(js|css)$/.test(file) && !ASIDE.test(file)),
  );

/** File names contain the hash of the content, so a browser downloads only changed files. */
const downloaded = (before: Files, after: Files): number =>
  [...after].reduce((sum, [file, bytes]) => sum + (before.has(file) ? 0 : bytes), 0);

async function build(room: string, remote: string, dist: string): Promise<string> {
  const file = join(ROOT, `mfe-${remote}/src/root.tsx`);
  const result = await buildRoom(room, (config) => ({ ...changed(file, dist, 'next')(config), cache: false }));
  if ('error' in result) throw new Error(result.error);
  return result.dist;
}

async function homeOf(dataDir: string): Promise<string> {
  const stack = await startStack({ env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' } });
  try {
    return await (await fetch(stack.address, { headers: { accept: 'text/html' } })).text();
  } finally {
    await stack.close();
  }
}

/**
 * Counts the bytes of a second tour of all screens after a release of one remote, and compares them with the monolith's for
 * the same change. Both load one page, and its text is never cached.
 */
export async function benchRelease(): Promise<{ rows: Row[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-bench-'));
  try {
    const html = await homeOf(join(folder, 'data'));
    const built = await buildRoom(MONOLITH);
    if ('error' in built) throw new Error(built.error);
    const monolith = tourOfMonolith(built.dist);
    const rows: Row[] = [];
    for (const remote of REMOTES) {
      const room = join(ROOT, `mfe-${remote}`);
      const before = tourOfRemote(join(room, 'dist'));
      const after = tourOfRemote(await build(room, remote, join(folder, remote)));
      const ours = weight(html) + downloaded(before, after);
      const next = await build(MONOLITH, remote, join(folder, `monolith-${remote}`));
      const page = monolithPage(next, ['catalog'], FIRST_CALL, configOf(html));
      const yardstick = weight(page) + downloaded(monolith, tourOfMonolith(next));
      rows.push(
        row({ what: `a release of ${remote}`, ours, yardstick, value: ours / yardstick, bar: BAR, unit: 'bytes' }),
      );
    }
    return { rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
