import type { ComponentType, ReactNode } from 'react';
import { LoadingScreen } from '../provided/mfe/loading-screen.tsx';

/**
 * In a render the script holds all chunks, and no effect runs. So the screen loads during its first pass, for the next
 * one. A render evaluates no other screen.
 */
export function lazyScreen<M, P extends object>(
  _: string,
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  let isAsked = false;
  function ask(): void {
    isAsked = true;
    load().then(
      (module) => {
        Loaded = pick(module);
      },
      // A browser reports a broken chunk. The render shows the screen's loading state.
      () => {},
    );
  }
  return function LazyScreen(props: P): ReactNode {
    if (!isAsked) ask();
    return Loaded ? <Loaded {...props} /> : <LoadingScreen />;
  };
}
