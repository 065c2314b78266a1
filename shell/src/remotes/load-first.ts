import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import { loadStyle } from '../releases/load-style.ts';
import type { LoadModule } from './federation.ts';

/** Longer than code and data take that have come already, and shorter than anybody notices. */
const AT_ONCE_MS = 300;

/**
 * The remote of the page's path is wanted for certain: it is asked for before anything is drawn. Where it has come with the
 * page, or is on the phone, the frame and its first screen with its data are drawn in one piece; else the frame does not
 * wait. Whatever fails here is found and told when the remote is shown.
 */
export async function loadFirst(release: LiveRelease, loadModule: LoadModule, timeoutMs: number): Promise<void> {
  const styles = release.css.map((file) => loadStyle(release.base, file, timeoutMs));
  const all = Promise.allSettled([loadModule(release).then(({ ready }) => ready), ...styles]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS))]);
}
