import type { StoreCheck } from '@viewmax/contracts/ops/releases';
import type { ReleaseStore } from './release-store.ts';

const CACHED_MS = 10_000;

/** Tests the store at most once in ten seconds, because each test writes and every reader may request one. */
export function createStoreCheck(store: Pick<ReleaseStore, 'check'>, now: () => number): () => Promise<StoreCheck> {
  let cached: { at: number; answer: Promise<StoreCheck> } | undefined;
  return () => {
    if (!cached || now() - cached.at > CACHED_MS) {
      const answer = store.check().then(
        () => ({ ok: true, detail: '' }),
        (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }),
      );
      cached = { at: now(), answer };
    }
    return cached.answer;
  };
}
