import { ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core';
import * as nanostoresReact from '@nanostores/react';
import * as shared from '@viewmax/shared';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import type { RemoteModule } from '@viewmax/shared/internal';
import * as router from '@viewmax/shared/router';
import * as ui from '@viewmax/shared/ui';
import * as nanostores from 'nanostores';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { loadScript } from './load-script.ts';
import { nameOf } from './releases.ts';

const provided: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@viewmax/shared': shared,
  '@viewmax/shared/router': router,
  '@viewmax/shared/ui': ui,
  nanostores,
  '@nanostores/react': nanostoresReact,
};

/** A container's name lives on `window`; the prefix keeps it clear of the browser's own names. */
const containerOf = (remote: string): string => `app_${remote}`;

const share = (key: string, module: unknown) => {
  const version = SHARED_VERSIONS[key] ?? '0.0.0';
  return { version, lib: () => module, shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` } };
};

function entryLoader(releases: ReadonlyMap<string, LiveRelease>, timeoutMs: number): ModuleFederationRuntimePlugin {
  return {
    name: 'viewmax-entries',
    async loadEntry({ remoteInfo }) {
      const release = releases.get(remoteInfo.name);
      if (!release) return undefined;
      await loadScript(release.base, release.entry, timeoutMs);
      const container = Reflect.get(globalThis, containerOf(release.name));
      if (!container) throw new Error(`${release.base}${release.entry.file} left no container`);
      return container;
    },
  };
}

/** Loads the exposed module of a release. Nothing is fetched before it is asked for. */
export type LoadModule = (release: LiveRelease) => Promise<RemoteModule>;

export function startFederation(timeoutMs: number): LoadModule {
  const known = new Map<string, LiveRelease>();
  const federation = new ModuleFederation({
    name: 'shell',
    shareStrategy: 'loaded-first',
    remotes: [],
    shared: Object.fromEntries(Object.entries(provided).map(([key, module]) => [key, share(key, module)])),
    plugins: [entryLoader(known, timeoutMs)],
  });
  return async (release) => {
    // Two releases of one remote can meet in a page, so each goes by its full name.
    const name = nameOf(release);
    if (!known.has(name)) {
      known.set(name, release);
      federation.registerRemotes([{ name, entry: new URL(release.base + release.entry.file, location.origin).href }]);
    }
    const module = await federation.loadRemote<{ default?: RemoteModule }>(`${name}/app`);
    if (typeof module?.default?.mount !== 'function') throw new Error(`${name} exposes no lifecycles`);
    return module.default;
  };
}
