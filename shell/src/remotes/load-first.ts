import type { LiveRelease } from '@viewmax/contracts/discovery';
import { withDeadline } from '@viewmax/shared/internal';
import type { LoadModule } from '../federation/start-federation.ts';
import { loadStyle } from '../releases/load-style.ts';
import { type EntryTimeouts, patienceOf, TRIES } from '../releases/patience-of.ts';

/** Enough for cached code and data, and too short for a visitor to notice. */
const MAX_WAIT_MS = 300;

/**
 * Loads the remote of the page's path before the first render. If its files are cached or preloaded, the frame renders
 * together with the screen and its data. Else the frame renders alone. The remote's mount point reports failures later.
 */
export async function loadFirst(release: LiveRelease, loadModule: LoadModule, timeouts: EntryTimeouts): Promise<void> {
  const styles = release.css.map((file) => loadStyle(release.base, file, patienceOf(release, timeouts, TRIES)));
  const all = Promise.allSettled([loadModule(release).then(({ ready }) => ready), ...styles]);
  await withDeadline(all, MAX_WAIT_MS, 'The first screen').catch(() => {});
}
