import { enter } from '../tools/bootstrap.mjs';

await enter('../production/rehearsal/releases.ts');
