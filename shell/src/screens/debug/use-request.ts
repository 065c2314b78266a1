import { useStore } from '@nanostores/react';
import { createFetcher } from '@viewmax/shared';
import { toError } from '@viewmax/shared/internal';
import { useMemo } from 'react';

let count = 0;

/** Sends a request when the screen opens and on `retry`; no answer is cached. `send` has to be a stable function. */
export function useRequest<T>(send: () => Promise<T>) {
  const $answer = useMemo(() => createFetcher<T>([`debug/${++count}`], { fetcher: send, cacheLifetime: 0 }), [send]);
  const { data, error } = useStore($answer);
  return { data, error: error && toError(error), retry: $answer.revalidate };
}
