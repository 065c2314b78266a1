import { enter } from './bootstrap.mjs';

await enter('src/commands/dev.ts');
