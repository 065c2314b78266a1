import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';

const share = (key: string, module: unknown) => {
  const version = SHARED_VERSIONS[key] ?? '0.0.0';
  return { version, lib: () => module, shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` } };
};

/** The page's instance of Module Federation. It shares these modules with the remotes, and its runtime too. */
export const createHost = (
  provided: Record<string, unknown>,
  plugins: ModuleFederationRuntimePlugin[],
): ReturnType<typeof createInstance> =>
  createInstance({
    name: 'shell',
    shareStrategy: 'loaded-first',
    remotes: [],
    shared: Object.fromEntries(Object.entries(provided).map(([key, module]) => [key, share(key, module)])),
    plugins: [provideRuntimeCore(), ...plugins],
  });
