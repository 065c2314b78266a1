import { registerHooks } from 'node:module';

// jest's own module system evaluates every package again for each test file, and takes more than half of the processor
// time of the servers' tests. So they run in Node itself. There `@jest/globals` is not jest's, but this file's neighbour.
const globals = new URL('./jest-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});
