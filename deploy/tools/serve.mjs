import { enter } from './bootstrap.mjs';

await enter('../node/src/commands/serve.ts');
