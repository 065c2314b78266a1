import { hash } from 'node:crypto';
import { RENDERING_FILE } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { withoutHash } from '@viewmax/contracts/without-hash';
import type { ReleaseFiles } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import type { Tables } from '../state/tables.ts';

/** Phones load the worker from another address, and the script for server rendering never. */
const NOT_LOADED = ['sw.js', RENDERING_FILE];

/** The scripts and stylesheets with this name in every release of a remote: `app.*.js` for `app.1f2e3d4c.js`. */
export const familyOf = (file: string): string | null =>
  /.\.(js|css)$/.test(file) && !NOT_LOADED.includes(file) ? withoutHash(file) : null;

/** A larger file would take the processor for seconds. The shell's largest has 0.4 MB. */
export const MOST_BYTES = 2_000_000;
/** About 5 MB of memory. */
const MOST_RELEASES = 2000;

/** The SHA-256 of each file of a release that may be a dictionary, in base64. */
export async function hashesOf(files: ReleaseFiles): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of files.names) {
    if (!familyOf(file)) continue;
    const content = await files.read(file);
    if (content.length <= MOST_BYTES) hashes[file] = hash('sha256', content, 'base64');
  }
  return hashes;
}

export interface Dictionary extends Identity {
  file: string;
}

const keyOf = (name: string, family: string, sha256: string): string => `${name}/${family}/${sha256}`;

const FRESH_MS = 600_000;

export function createDictionaries(isPurged: (release: string) => boolean, now: () => number) {
  let known = new Map<string, Dictionary>();
  let loaded = { revision: -1, at: 0 };
  return {
    /** Reads the published files: for each revision of the state, and every ten minutes, as publishing alone changes no revision. */
    async load(tables: Tables, revision: number): Promise<void> {
      const at = now();
      if (revision === loaded.revision && at - loaded.at < FRESH_MS) return;
      const rows = await tables
        .selectFrom('releases')
        .select(['name', 'version', 'dictionaries'])
        .where('dictionaries', 'is not', null)
        .orderBy('published_at', 'desc')
        .limit(MOST_RELEASES)
        .execute();
      const next = new Map<string, Dictionary>();
      // The newest release comes last, because the clean-up removes it last.
      for (const { name, version, dictionaries } of rows.reverse()) {
        for (const [file, sha256] of Object.entries(dictionaries ?? {})) {
          const family = familyOf(file);
          if (family) next.set(keyOf(name, family, sha256), { name, version, file });
        }
      }
      known = next;
      loaded = { revision, at };
    },
    /** The published file with this SHA-256 in a family of a remote. It asks no database, because phones can make up hashes. */
    find(name: string, family: string, sha256: string): Dictionary | undefined {
      const found = known.get(keyOf(name, family, sha256));
      return found && !isPurged(releaseName(found)) ? found : undefined;
    },
  };
}

export type Dictionaries = ReturnType<typeof createDictionaries>;
