import { useStore } from '@nanostores/react';
import { busy, createMutation } from '@viewmax/shared';
import { useState } from 'react';

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
  const [$call] = useState(() =>
    createMutation<() => Promise<Answer>, { answer: Answer }>(
      async ({ data: send }) => {
        const over = busy();
        try {
          return { answer: await send() };
        } finally {
          over();
        }
      },
      { throttleCalls: true, onError: (error) => console.warn(problem, error) },
    ),
  );
  const { loading, data, error, mutate } = useStore($call);
  const ended = data ? 'done' : error === undefined ? 'idle' : 'failed';
  return {
    state: loading ? 'busy' : ended,
    busy: loading === true,
    error,
    async run(...given) {
      const sent = await mutate(() => call(...given));
      return $call.lc > 0 ? sent?.answer : undefined;
    },
    reset: () => $call.set({ mutate }),
  };
}
