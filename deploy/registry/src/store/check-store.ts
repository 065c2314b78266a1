import type { StoreCheck } from '@viewmax/contracts/ops/releases';
import type { ReleaseStore } from './release-store.ts';

const KEPT_MS = 10_000;

/** Tests the store at most once in ten seconds, because each test writes and every reader may request one. */
export function createStoreCheck(store: Pick<ReleaseStore, 'check'>, now: () => number): () => Promise<StoreCheck> {
  let kept: { at: number; answer: Promise<StoreCheck> } | undefined;
  return () => {
    if (!kept || now() - kept.at > KEPT_MS) {
      const answer = store.check().then(
        () => ({ ok: true, detail: '' }),
        (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }),
      );
      kept = { at: now(), answer };
    }
    return kept.answer;
  };
}
