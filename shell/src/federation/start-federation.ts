import type { LiveRelease } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { RemoteModule } from '@viewmax/shared/internal';
import type { EntryTimeouts } from '../releases/patience-of.ts';
import { createHost } from './create-host.ts';
import { explainFailures } from './explain-failures.ts';
import { type FindRelease, loadEntries } from './load-entries.ts';
import { provided } from './provided.ts';

/** Loads the exposed module of a release, on the first call. */
export type LoadModule = (release: LiveRelease) => Promise<RemoteModule>;

/** Makes the page a host of Module Federation, whose remotes are releases by name, such as `wallet@1.4.2-3fa9c1`. */
export function startFederation(timeouts: EntryTimeouts): LoadModule {
  const releases = new Map<string, LiveRelease>();
  const find: FindRelease = (name) => {
    const release = releases.get(name);
    if (!release) throw new Error(`The page has no release ${name}`);
    return release;
  };
  const host = createHost(provided, [loadEntries(find, timeouts), explainFailures(find, timeouts)]);

  function register(name: string, release: LiveRelease): void {
    if (releases.has(name)) return;
    releases.set(name, release);
    const entry = release.base + release.entry.file;
    host.registerRemotes([{ name, entry, entryGlobalName: `app_${release.name}`, type: 'window' }]);
  }

  return async (release) => {
    const name = releaseName(release);
    register(name, release);
    const module = (await host.loadRemote<{ default?: RemoteModule }>(`${name}/app`))?.default;
    if (typeof module?.mount !== 'function') throw new Error(`${name} exposes no lifecycles`);
    return module;
  };
}
