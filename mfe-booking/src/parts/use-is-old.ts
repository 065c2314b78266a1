import { useState } from 'react';

/**
 * Whether the last answer is missing. That stands while it is asked for again: what comes and goes with each try moves what
 * is below it.
 */
export function useIsOld({ error, loading }: { error?: unknown; loading: boolean }): boolean {
  const [isOld, setOld] = useState(false);
  const isNow = error !== undefined;
  if (!loading && isOld !== isNow) setOld(isNow);
  return isOld;
}
