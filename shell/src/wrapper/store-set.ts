import type { Discovery, LazyFile, LiveRelease } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import { device } from '@viewmax/shared/internal';
import { readBaked } from '../page/read-page.ts';
import { releasesOf } from '../releases/releases-of.ts';
import { sha384 } from '../releases/sha384.ts';
import { isLeft, readStoredSet, writeStoredSet } from './stored-set.ts';

const ROOT = 'r';

/** A remote that is switched off costs no space. */
const runnable = ({ shell, remotes }: Discovery): LiveRelease[] =>
  releasesOf({ shell, remotes: remotes.filter(({ off }) => !off) });

const filesOf = ({ entry, code, css, screens }: LiveRelease): LazyFile[] => [
  entry,
  ...code,
  ...css,
  ...Object.values(screens).flat(),
];

async function download(url: string, { integrity, starts }: LazyFile): Promise<Blob> {
  const answer = await fetch(url, { integrity });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  // The browser checks only a whole hash, and a remote's lazy chunk has the hash's prefix.
  if (starts && !(await sha384(bytes)).startsWith(starts)) throw new Error(`${url} is not the file that was published`);
  return new Blob([bytes]);
}

/** A release's folder: `catalog/1.2.0-1a2b3c4d`. */
const folderOf = ({ name, version }: LiveRelease): string => `${name}/${version}`;

async function removeOthers(used: ReadonlySet<string>): Promise<void> {
  const { files } = device();
  for (const name of (await files?.list(ROOT)) ?? []) {
    for (const version of (await files?.list(`${ROOT}/${name}`)) ?? []) {
      if (!used.has(`${name}/${version}`)) await files?.remove(`${ROOT}/${name}/${version}`);
    }
  }
}

let storing: Promise<boolean> = Promise.resolve(false);

/** Returns whether the next start can use this set. */
async function storeNow(set: Discovery, present: Discovery): Promise<boolean> {
  const { files } = device();
  const baked = readBaked();
  if (!files || !baked || isLeft(set.setId)) return false;
  // The app's own set is live again.
  if (set.setId === baked.setId) {
    writeStoredSet(null);
    return true;
  }
  const before = readStoredSet();
  if (before?.setId === set.setId) return true;
  if (isCostly()) return false;

  const inApp = new Set(runnable(baked).map(releaseName));
  const wanted = runnable(set).filter((release) => !inApp.has(releaseName(release)));
  const stored = before ? runnable(JSON.parse(before.text) as Discovery) : [];
  const onPhone = new Set(stored.map(releaseName));
  for (const release of wanted) {
    if (onPhone.has(releaseName(release))) continue;
    const folder = `${ROOT}/${folderOf(release)}`;
    for (const file of filesOf(release)) {
      const content = await download(release.base + file.file, file);
      await files.write(`${folder}/${file.file}`, content);
    }
  }
  writeStoredSet({ baked: baked.setId, setId: set.setId, text: JSON.stringify(set), tries: 0, isProved: false });
  // The present page still loads chunks of its own set.
  await removeOthers(new Set([...wanted, ...runnable(present)].map(folderOf)));
  return true;
}

/**
 * Stores a newer set on the phone: all its files or none, each compared with its hash. The next start uses it. On a costly
 * network the app stays with the sets that it has.
 */
export function storeSet(set: Discovery, present: Discovery): Promise<boolean> {
  storing = storing
    .then(() => storeNow(set, present))
    .catch((error: unknown) => {
      console.error('The newer set could not be stored', error);
      return false;
    });
  return storing;
}
