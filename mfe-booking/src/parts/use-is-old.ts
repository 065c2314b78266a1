import { useState } from 'react';

/**
 * Whether the last answer failed. The value stays during a retry, so the note does not move the content below it at
 * each try.
 */
export function useIsOld({ error, loading }: { error?: unknown; loading: boolean }): boolean {
  const [isOld, setOld] = useState(false);
  const isNow = error !== undefined;
  if (!loading && isOld !== isNow) setOld(isNow);
  return isOld;
}
