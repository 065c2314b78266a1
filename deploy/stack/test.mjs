import { enter } from './bootstrap.mjs';

await enter('src/test.ts');
