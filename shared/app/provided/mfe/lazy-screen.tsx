import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { failPendingChunks } from '../federation/fail-pending-chunks.ts';
import { isSlowLine, withPatience } from '../federation/patience.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { platform } from './platform.ts';

/** The bundler gives up at 120 s with an error that names no slow line. */
const LONGEST_MS = 119_000;

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
  const once = () => {
    const { config, bytesOfScreen } = platform();
    const { chunkMs, longestMs = LONGEST_MS } = config.timeouts;
    const file = { usualMs: chunkMs, longestMs: Math.min(longestMs, LONGEST_MS), bytes: bytesOfScreen?.(name) };
    return withPatience(load(), file, `The chunk of screen "${name}"`).catch((error: unknown) => {
      failPendingChunks((path) => path.includes(`/${name}.`));
      throw error;
    });
  };

  let loaded: ComponentType<P> | undefined;

  // React's `lazy` caches a failure for ever, so Retry could never succeed.
  function LazyScreen(props: P): ReactNode {
    const [Screen, show] = useState(() => loaded);
    const [error, fail] = useState<unknown>();
    useEffect(() => {
      if (Screen) return;
      let gone = false;
      once()
        .catch((failure: unknown) => {
          // The deadline on a slow line allows for one long try.
          if (isSlowLine(failure)) throw failure;
          return once();
        })
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
