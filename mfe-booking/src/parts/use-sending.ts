import { busy, failedAnswer } from '@viewmax/shared';
import { useRef, useState } from 'react';

/** Runs one call at a time. `problem` is the sentence for the member, when there is no answer or a refusal. */
export function useSending() {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  async function send(work: () => Promise<void>): Promise<void> {
    if (underWay.current) return;
    if (!navigator.onLine) return setProblem('You are offline. Nothing was sent.');
    underWay.current = true;
    setProblem(null);
    setSending(true);
    // An update of the app has to wait.
    const over = busy();
    try {
      await work();
    } catch (error) {
      const answer = failedAnswer(error);
      const said = answer && answer.status < 500 ? (answer.message ?? answer.error) : undefined;
      setProblem(said ?? 'No answer yet. Please try again.');
    } finally {
      over();
      underWay.current = false;
      setSending(false);
    }
  }
  return { problem, sending, send };
}
