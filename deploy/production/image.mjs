import { enter } from '../stack/bootstrap.mjs';

await enter('../production/image/main.ts');
