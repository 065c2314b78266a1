import type { ReleaseStore } from './release-store.ts';

export interface StoreCheck {
  ok: boolean;
  /** What is wrong, as a sentence. */
  detail: string;
}

const KEPT_MS = 10_000;

/** Tries the store out, at most once in ten seconds: each try writes, and every reader may ask. */
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
