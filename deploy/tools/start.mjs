import { enter } from './bootstrap.mjs';

await enter('src/commands/start.ts');
