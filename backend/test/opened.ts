import { afterAll, beforeAll } from '@jest/globals';

/**
 * What the tests of a file share: it opens before the first test and closes after the last. Its properties are there
 * inside tests and hooks alone.
 *
 * @example
 * const wallets = opened(startWallets);
 */
export function opened<T extends { close(): Promise<unknown> }>(open: () => Promise<T>): T {
  const shared = {} as T;
  beforeAll(async () => {
    Object.assign(shared, await open());
  }, 60_000);
  afterAll(() => shared.close?.());
  return shared;
}
