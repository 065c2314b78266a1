import { enter } from './bootstrap.mjs';

await enter('../kit/src/repository/main.ts');
