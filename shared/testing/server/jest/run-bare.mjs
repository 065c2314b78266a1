import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import runner from 'jest-circus/runner';
import { restoreProcess, setGlobals } from './globals.mjs';

// jest's own module system evaluates every package again for each test file, and takes more than half of the processor
// time of the servers' tests. So they run in Node itself. There `@jest/globals` is not jest's, but this file's neighbour.
const globals = new URL('./globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});

let files = 0;

/** The framework keeps the list of tests in its module, so each test file evaluates it again. */
function requireAgain(file) {
  // The framework adds its listeners to a list that outlives the module.
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  // A `require` that outlives the file would keep the module, and with it all that the tests opened.
  const require = createRequire(import.meta.url);
  delete require.cache[file];
  return require(file);
}

/** A test runner of jest: its own framework, with Node's modules in the place of jest's. */
export default async function runBare(globalConfig, config, environment, runtime, file, send) {
  const ofNode = {
    requireInternalModule: requireAgain,
    setGlobalsForRuntime: setGlobals,
    unstable_shouldLoadAsEsm: () => true,
    // The number lets Node evaluate a file again that ran in this process before.
    unstable_importModule: (path) => import(`${pathToFileURL(path)}?${files++}`),
  };
  try {
    return await runner.default(globalConfig, config, environment, Object.assign(runtime, ofNode), file, send);
  } finally {
    restoreProcess();
  }
}
