import { enter } from '../stack/bootstrap.mjs';

await enter('../production/rehearsal/main.ts');
