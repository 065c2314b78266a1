import { enter } from './bootstrap.mjs';

await enter('src/dev.ts');
