import { PRELUDE, type WorkerPrelude } from '@viewmax/contracts/worker-prelude';

const prelude = Reflect.get(globalThis, PRELUDE) as WorkerPrelude | undefined;

// An earlier edge writes no prelude. A worker that throws at its start is not installed, so browsers keep the previous one.
if (!prelude) throw new Error('The edge wrote no configuration into the worker');

export const { config, headers, trustedTypes } = prelude;
