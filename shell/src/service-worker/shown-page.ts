import type { Discovery } from '@viewmax/contracts/discovery';
import { PAGE_SET } from '@viewmax/contracts/worker-prelude';
import type { SetFile } from './set-file.ts';
import { knownSets } from './signed-sets.ts';
import { filesOf } from './stored-files.ts';

const BLOCK = /<script type="application\/json" id="discovery">([^<]*)<\/script>/;

async function filesIn(page: Response): Promise<SetFile[]> {
  const [, text] = BLOCK.exec(await page.text()) ?? [];
  return text ? filesOf(JSON.parse(text) as Discovery) : [];
}

let shown: Promise<SetFile[]> = Promise.resolve([]);

/** The files of the last page from the network, if its set is not stored. */
export const shownFiles = (): Promise<SetFile[]> => shown;

/**
 * Reads the files of a newer set from its page. The page asks for them under new addresses at once, and a request for a
 * preload does not tell its hash. Most of these files have stored bytes.
 */
export function noteShown(page: Response): void {
  const sets = knownSets();
  const setId = page.headers.get(PAGE_SET);
  if (!setId || sets.length === 0 || sets.some(({ set }) => set.setId === setId)) return;
  shown = filesIn(page.clone()).catch(() => []);
}
