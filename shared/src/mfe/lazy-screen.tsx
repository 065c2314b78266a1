import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { abandonChunks } from './abandon-chunks.ts';
import { Coming } from './coming.tsx';
import { withDeadline } from './deadline.ts';
import { platform } from './platform.ts';

/**
 * A screen in a chunk of its own. The chunk has a deadline and is asked for twice; after that the screen throws, the
 * remote's place shows the card, and its Retry asks again.
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
        abandonChunks((path) => path.includes(`/${name}.`));
        throw error;
      },
    );

  let loaded: ComponentType<P> | undefined;

  // Not React's `lazy`: that keeps a failure for ever, and Retry could never help.
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
    return Screen ? <Screen {...props} /> : <Coming />;
  }
  return LazyScreen;
}
