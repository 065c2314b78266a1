import { toError } from '@viewmax/shared/internal';
import { useCallback, useEffect, useState } from 'react';

export interface Asked<T> {
  data?: T;
  error?: Error;
  again(): void;
}

/** Asks at once and again on demand; while it asks there is neither data nor error. `ask` stays the same function. */
export function useAsked<T>(ask: () => Promise<T>): Asked<T> {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ data?: T; error?: Error }>({});
  useEffect(() => {
    let isGone = false;
    const tell = (next: { data?: T; error?: Error }) => {
      if (!isGone) setAnswer(next);
    };
    setAnswer({});
    ask().then(
      (data) => tell({ data }),
      (cause: unknown) => tell({ error: toError(cause) }),
    );
    return () => {
      isGone = true;
    };
  }, [ask, round]);
  return { ...answer, again: useCallback(() => setRound((count) => count + 1), []) };
}
