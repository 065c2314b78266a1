import * as core from '@module-federation/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';

// Remotes are built without the federation runtime and look for it here, so that it is downloaded once and not once per
// remote. This file has to run before anything else of the shell.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core, VIEWMAX_BUNDLER_RUNTIME: bundlerRuntime });
