import type { LiveRelease } from '@viewmax/contracts/discovery';
import { failPendingChunks, isSlowLine, type Lifecycles, withPatience } from '@viewmax/shared/internal';
import type { LoadModule } from '../federation/start-federation.ts';
import { isIntegrityError } from '../releases/integrity.ts';
import { loadStyle } from '../releases/load-style.ts';
import { type EntryTimeouts, patienceOf, TRIES } from '../releases/patience-of.ts';

export interface Loader extends EntryTimeouts {
  loadModule: LoadModule;
}

/**
 * Loads the lifecycles of a remote or of its slot. Code and styles load in parallel, with one retry. On a slow line there
 * is one try, because its deadline already has the time that the files need.
 */
export async function loadLifecycles(loader: Loader, release: LiveRelease, slot?: string): Promise<Lifecycles> {
  const once = async () => {
    const patience = patienceOf(release, loader, TRIES);
    const styles = release.css.map((file) => loadStyle(release.base, file, patience));
    const all = Promise.all([loader.loadModule(release), ...styles]);
    const [module] = await withPatience(all, patienceOf(release, loader), `Loading ${release.name}`).catch(
      (error: unknown) => {
        failPendingChunks(release.base);
        throw error;
      },
    );
    return module;
  };
  const module = await once().catch((error: unknown) => {
    if (isIntegrityError(error) || isSlowLine(error)) throw error;
    return once();
  });
  const lifecycles = slot ? module.slots[slot] : module;
  if (!lifecycles) throw new Error(`${release.name} does not fill the slot "${slot}"`);
  return lifecycles;
}
