import { withDeadline } from '@viewmax/contracts/deadline';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { failPendingChunks } from '../federation/fail-pending-chunks.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { platform } from './platform.ts';

/**
 * A screen in its own chunk. The chunk has a deadline and one retry. Then the screen throws, the remote's box shows the
 * card, and its Retry loads again.
 *
 * @example const MovieScreen = lazyScreen('movie', () => import(/* webpackChunkName: "movie" *\/ './screens/movie/movie.tsx'), (m) => m.MovieScreen)
 */
export function lazyScreen<M, P extends object>(
  name: string,
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  const once = () =>
    withDeadline(load(), platform().config.timeouts.chunkMs, `The chunk of screen "${name}"`).catch(
      (error: unknown) => {
        failPendingChunks((path) => path.includes(`/${name}.`));
        throw error;
      },
    );

  let loaded: ComponentType<P> | undefined;

  // React's `lazy` caches a failure for ever, so Retry could never succeed.
  function LazyScreen(props: P): ReactNode {
    const [Screen, show] = useState(() => loaded);
    const [error, fail] = useState<unknown>();
    useEffect(() => {
      if (Screen) return;
      let gone = false;
      once()
        .catch(once)
        .then(
          (module) => {
            loaded = pick(module);
            if (!gone) show(() => loaded);
          },
          (cause: unknown) => {
            if (!gone) fail(cause);
          },
        );
      return () => {
        gone = true;
      };
    }, [Screen]);
    if (error) throw error;
    return Screen ? <Screen {...props} /> : <LoadingScreen />;
  }
  return LazyScreen;
}
