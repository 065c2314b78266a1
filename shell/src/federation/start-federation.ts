import type { LiveRelease } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { RemoteModule } from '@viewmax/shared/internal';
import { loadScript } from '../releases/load-script.ts';
import { type EntryTimeouts, patienceOf, TRIES } from '../releases/patience-of.ts';
import { provided } from './provided.ts';
import { createShareScope } from './share-scope.ts';

/** A container is a global variable. The prefix avoids a clash with the browser's own names. */
const containerOf = (remote: string): string => `app_${remote}`;

/** The object that a remote's entry puts on `window`, by the contract of Module Federation. */
interface Container {
  init(shareScope: object): unknown;
  get(module: string): Promise<() => { default?: RemoteModule }>;
}

async function openContainer(release: LiveRelease, shareScope: object, timeouts: EntryTimeouts) {
  const { name, base, entry } = release;
  await loadScript(base, entry, patienceOf(release, timeouts, TRIES));
  const container: Container | undefined = Reflect.get(globalThis, containerOf(name));
  if (!container) throw new Error(`${base}${entry.file} registered no container`);
  await container.init(shareScope);
  return container;
}

/** Loads the exposed module of a release, on the first call. */
export type LoadModule = (release: LiveRelease) => Promise<RemoteModule>;

export function startFederation(timeouts: EntryTimeouts): LoadModule {
  const shareScope = createShareScope(provided);
  const containers = new Map<string, Promise<Container>>();
  return async (release) => {
    // A page may hold two releases of one remote, so the key includes the version.
    const name = releaseName(release);
    const opening = containers.get(name) ?? openContainer(release, shareScope, timeouts);
    containers.set(name, opening);
    const container = await opening.catch((error: unknown) => {
      containers.delete(name);
      throw error;
    });
    const { default: module } = (await container.get('./app'))();
    if (typeof module?.mount !== 'function') throw new Error(`${name} exposes no lifecycles`);
    return module;
  };
}
