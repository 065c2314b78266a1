import { enter } from './bootstrap.mjs';

await enter('src/start.ts');
