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

function entryLoader(releases: readonly LiveRelease[], timeoutMs: number): ModuleFederationRuntimePlugin {
  return {
    name: 'viewmax-entries',
    async loadEntry({ remoteInfo }) {
      const release = releases.find(({ name }) => containerOf(name) === remoteInfo.name);
      if (!release) return undefined;
      await loadScript(release.base, release.entry, timeoutMs);
      const container = Reflect.get(globalThis, remoteInfo.name);
      if (!container) throw new Error(`${release.base}${release.entry.file} left no container`);
      return container;
    },
  };
}

/** Loads the exposed module of a remote of this set. Nothing is fetched before it is asked for. */
export type LoadModule = (remote: string) => Promise<RemoteModule>;

export function startFederation(releases: readonly LiveRelease[], timeoutMs: number): LoadModule {
  const federation = new ModuleFederation({
    name: 'shell',
    shareStrategy: 'loaded-first',
    remotes: releases.map(({ name, base, entry }) => ({
      name: containerOf(name),
      entry: new URL(base + entry.file, location.origin).href,
    })),
    shared: Object.fromEntries(Object.entries(provided).map(([key, module]) => [key, share(key, module)])),
    plugins: [entryLoader(releases, timeoutMs)],
  });
  return async (remote) => {
    const module = await federation.loadRemote<{ default?: RemoteModule }>(`${containerOf(remote)}/app`);
    if (typeof module?.default?.mount !== 'function') throw new Error(`${remote} exposes no lifecycles`);
    return module.default;
  };
}
