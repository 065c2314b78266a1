import { ModuleFederation } from '@module-federation/runtime-core';

const share = (key: string, module: unknown) => {
  const version = SHARED_VERSIONS[key] ?? '0.0.0';
  return { version, lib: () => module, shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` } };
};

/** The scope in which containers find the shell's modules. Each container gets it in `init`. */
export function createShareScope(provided: Record<string, unknown>): object {
  const { shareScopeMap } = new ModuleFederation({
    name: 'shell',
    shareStrategy: 'loaded-first',
    remotes: [],
    shared: Object.fromEntries(Object.entries(provided).map(([key, module]) => [key, share(key, module)])),
  });
  return shareScopeMap.default ?? {};
}
