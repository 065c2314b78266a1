import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

/** Records the waits of `node:timers/promises` and skips them, until `restore`. */
export function recordWaits() {
  const original = promises.setTimeout;
  const waited: number[] = [];
  const skip: unknown = async (ms: number, _: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    waited.push(ms);
    signal?.throwIfAborted();
  };
  const use = (setTimeout: unknown) => {
    Object.assign(promises, { setTimeout });
    syncBuiltinESMExports();
  };
  use(skip);
  return { waited, restore: () => use(original) };
}
