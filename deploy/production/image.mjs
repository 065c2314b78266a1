import { enter } from '../tools/bootstrap.mjs';

await enter('../production/image/main.ts');
