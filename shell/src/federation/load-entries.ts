import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { loadScript } from '../releases/load-script.ts';
import { type EntryTimeouts, patienceOf, TRIES } from '../releases/patience-of.ts';

/** The release with this name, such as `wallet@1.4.2-3fa9c1`. A page may hold two of one remote. */
export type FindRelease = (name: string) => LiveRelease;

/**
 * A runtime plugin that loads a remote's entry with the hash and the deadline of its release. The hook `createScript` could
 * set the hash too. But the runtime then takes the container from the global variable, which may belong to another release
 * of the same remote.
 */
export const loadEntries = (find: FindRelease, timeouts: EntryTimeouts): ModuleFederationRuntimePlugin => ({
  name: 'load-entries',
  async loadEntry({ remoteInfo: { name, entryGlobalName } }) {
    const release = find(name);
    const { base, entry } = release;
    await loadScript(base, entry, patienceOf(release, timeouts, TRIES));
    const container = Reflect.get(globalThis, entryGlobalName);
    if (!container) throw new Error(`${base}${entry.file} registered no container`);
    return container;
  },
});
