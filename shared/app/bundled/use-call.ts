import { busy } from '@viewmax/shared';
import { useEffect, useRef, useState } from 'react';

/** The last call of a component: none yet, under way, answered or failed. */
export type CallState = 'idle' | 'busy' | 'done' | 'failed';

/**
 * A call that a tap makes, one at a time. `run` gives its answer; undefined when the call failed, when another one is
 * under way, and when the screen was left meanwhile. An update of the app waits for it. The log has a failure after
 * `problem`.
 *
 * @example
 * const removal = useCall(() => ask(endSession), 'The session could not be ended');
 * <Button busy={removal.busy} onClick={removal.run}>Sign out</Button>
 */
export function useCall<Given extends unknown[], Answer>(
  call: (...given: Given) => Promise<Answer>,
  problem: string,
): {
  state: CallState;
  busy: boolean;
  /** The error of a failed call, until the next one. */
  error?: unknown;
  run(...given: Given): Promise<Answer | undefined>;
  /** Forgets how the last call ended. */
  reset(): void;
} {
  const [{ state, error }, set] = useState<{ state: CallState; error?: unknown }>({ state: 'idle' });
  const isUnderWay = useRef(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const run = async (...given: Given): Promise<Answer | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const over = busy();
    set({ state: 'busy' });
    try {
      const answer = await call(...given);
      set({ state: 'done' });
      return isHere.current ? answer : undefined;
    } catch (error) {
      console.warn(problem, error);
      set({ state: 'failed', error });
      return undefined;
    } finally {
      isUnderWay.current = false;
      over();
    }
  };
  return { state, busy: state === 'busy', error, run, reset: () => set({ state: 'idle' }) };
}
