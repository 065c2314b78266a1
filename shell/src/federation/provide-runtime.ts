import { ModuleFederation } from '@module-federation/runtime-core';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

interface Bundle {
  webpackRequire: { federation: { initOptions: ConstructorParameters<typeof ModuleFederation>[0] } };
}

// Remotes are built without the federation runtime and find it here, so that a phone downloads it once. This module has
// to run first in the shell. It has only the parts for containers that use shared modules and load no other containers.
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
