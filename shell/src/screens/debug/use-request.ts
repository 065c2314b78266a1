import { toError } from '@viewmax/shared/internal';
import { useCallback, useEffect, useState } from 'react';

export interface Request<T> {
  data?: T;
  error?: Error;
  retry(): void;
}

/** Sends a request at once and on `retry`. Data and error are empty meanwhile. `send` has to be a stable function. */
export function useRequest<T>(send: () => Promise<T>): Request<T> {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ data?: T; error?: Error }>({});
  useEffect(() => {
    let isGone = false;
    const show = (next: { data?: T; error?: Error }) => {
      if (!isGone) setAnswer(next);
    };
    setAnswer({});
    send().then(
      (data) => show({ data }),
      (cause: unknown) => show({ error: toError(cause) }),
    );
    return () => {
      isGone = true;
    };
  }, [send, round]);
  return { ...answer, retry: useCallback(() => setRound((count) => count + 1), []) };
}
