import type { LiveRelease } from '@viewmax/contracts/discovery';
import { failPendingChunks, type Lifecycles, withDeadline } from '@viewmax/shared/internal';
import { explainChunk } from '../federation/explain-chunk.ts';
import type { LoadModule } from '../federation/start-federation.ts';
import { isIntegrityError } from '../releases/integrity.ts';
import { loadStyle } from '../releases/load-style.ts';

export interface Loader {
  loadModule: LoadModule;
  entryMs: number;
}

/** A file's own deadline spans both tries, so that the second try can still use a late file. */
export const TRIES = 2;

/** Loads the lifecycles of a remote or of its slot. Code and styles load in parallel, with one retry. */
export async function loadLifecycles(loader: Loader, release: LiveRelease, slot?: string): Promise<Lifecycles> {
  const once = async () => {
    const styles = release.css.map((file) => loadStyle(release.base, file, TRIES * loader.entryMs));
    const all = Promise.all([loader.loadModule(release), ...styles]);
    const [module] = await withDeadline(all, loader.entryMs, `Loading ${release.name}`).catch(
      async (error: unknown) => {
        const { pathname } = new URL(release.base, location.href);
        failPendingChunks((path) => path.startsWith(pathname));
        throw await explainChunk(error, release, loader.entryMs);
      },
    );
    return module;
  };
  const module = await once().catch((error: unknown) => {
    if (isIntegrityError(error)) throw error;
    return once();
  });
  const lifecycles = slot ? module.slots[slot] : module;
  if (!lifecycles) throw new Error(`${release.name} does not fill the slot "${slot}"`);
  return lifecycles;
}
