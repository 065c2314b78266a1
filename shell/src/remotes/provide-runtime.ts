import * as core from '@module-federation/runtime-core';

// Remotes are built without the federation runtime and look for it here, so that it is downloaded once. This file has to
// run before anything else of the shell.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
