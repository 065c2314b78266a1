import { useEffect, useRef, useState } from 'react';
import { noteExpiry } from './session.ts';

/**
 * Loads the response to a question again with each entry of the log. The previous response to the same question stays
 * meanwhile, also if the next request fails. A response to another question is never shown.
 */
export function useAnswer<T>(question: string, entry: number, ask: () => Promise<T>): { data?: T; error?: string } {
  const [answered, setAnswered] = useState<{ question: string; entry: number; data?: T; error?: string }>();
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let isOver = false;
    latest.current().then(
      (data) => !isOver && setAnswered({ question, entry, data }),
      (reason: Error) => {
        noteExpiry(reason);
        if (isOver) return;
        setAnswered((before) => ({
          question,
          entry,
          data: before?.question === question ? before.data : undefined,
          error: reason.message,
        }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [question, entry]);
  return answered?.question === question ? answered : {};
}
