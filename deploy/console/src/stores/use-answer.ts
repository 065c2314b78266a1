import { useEffect, useRef, useState } from 'react';
import { noteExpiry } from './session.ts';

/**
 * Loads the response to a question again with each revision. The previous response to the same question stays
 * meanwhile, also if the next request fails. A response to another question is never shown.
 */
export function useAnswer<T>(question: string, revision: number, ask: () => Promise<T>): { data?: T; error?: string } {
  const [answered, setAnswered] = useState<{ question: string; revision: number; data?: T; error?: string }>();
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let isOver = false;
    latest.current().then(
      (data) => !isOver && setAnswered({ question, revision, data }),
      (reason: Error) => {
        noteExpiry(reason);
        if (isOver) return;
        setAnswered((before) => ({
          question,
          revision,
          data: before?.question === question ? before.data : undefined,
          error: reason.message,
        }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [question, revision]);
  return answered?.question === question ? answered : {};
}
