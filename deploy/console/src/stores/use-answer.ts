import { useEffect, useRef, useState } from 'react';
import { noteExpiry } from './session.ts';

/**
 * What the registry says to a question, asked again with each revision. The answer of the revision before stands until
 * then, also where the next one fails; the answer to another question never does.
 */
export function useAnswer<T>(question: string, revision: number, ask: () => Promise<T>): { data?: T; error?: string } {
  const [told, setTold] = useState<{ question: string; revision: number; data?: T; error?: string }>();
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let isOver = false;
    latest.current().then(
      (data) => !isOver && setTold({ question, revision, data }),
      (reason: Error) => {
        noteExpiry(reason);
        if (isOver) return;
        setTold((before) => ({
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
  return told?.question === question ? told : {};
}
