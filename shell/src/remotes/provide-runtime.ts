import { ModuleFederation } from '@module-federation/runtime-core';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

interface Bundle {
  webpackRequire: { federation: { initOptions: ConstructorParameters<typeof ModuleFederation>[0] } };
}

// Remotes are built without the federation runtime and look for it here, so that it is downloaded once and not once per
// remote. This file has to run before anything else of the shell. It is what a container needs that takes shared modules
// and loads no containers of its own.
Object.assign(globalThis, {
  VIEWMAX_BUNDLER_RUNTIME: {
    attachShareScopeMap,
    bundlerRuntime: {
      consumes,
      I: initializeSharing,
      init: ({ webpackRequire }: Bundle) => new ModuleFederation(webpackRequire.federation.initOptions),
      initContainerEntry,
    },
  },
});
