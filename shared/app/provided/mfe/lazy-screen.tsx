import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react';
import { failPendingChunks } from '../federation/fail-pending-chunks.ts';
import { isSlowLine, withPatience } from '../federation/patience.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { platform } from './platform.ts';
import { ReleaseBase } from './release-base.ts';

/** The bundler gives up at 120 s with an error that names no slow line. */
const LONGEST_MS = 119_000;

/**
 * A screen in its own chunk. The chunk has a deadline and one retry. Then the screen throws, the remote's mount point
 * shows the card, and its Retry loads again.
 *
 * @example const MovieScreen = lazyScreen('movie', () => import(/* webpackChunkName: "movie" *\/ './screens/movie/movie.tsx'), (m) => m.MovieScreen)
 */
export function lazyScreen<M, P extends object>(
  name: string,
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  const once = (base: string) => {
    const { config, bytesOfScreen } = platform();
    const { chunkMs, longestMs = LONGEST_MS } = config.timeouts;
    const file = { usualMs: chunkMs, longestMs: Math.min(longestMs, LONGEST_MS), bytes: bytesOfScreen?.(name, base) };
    return withPatience(load(), file, `The chunk of screen "${name}"`).catch((error: unknown) => {
      failPendingChunks(base, name);
      throw error;
    });
  };

  let loaded: ComponentType<P> | undefined;

  // React's `lazy` caches a failure for ever, so Retry could never succeed.
  function LazyScreen(props: P): ReactNode {
    const [Screen, show] = useState(() => loaded);
    const [error, fail] = useState<unknown>();
    const base = useContext(ReleaseBase);
    useEffect(() => {
      if (Screen) return;
      let gone = false;
      once(base)
        .catch((failure: unknown) => {
          // The deadline on a slow line allows for one long try.
          if (isSlowLine(failure)) throw failure;
          return once(base);
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
    }, [Screen, base]);
    if (error) throw error;
    return Screen ? <Screen {...props} /> : <LoadingScreen />;
  }
  return LazyScreen;
}
