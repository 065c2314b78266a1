import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { withDeadline } from './deadline.ts';
import { platform } from './platform.ts';

/**
 * A screen in a chunk of its own. The chunk has a deadline and is asked for twice; after that the screen throws, and the
 * remote's error boundary shows the card.
 *
 * @example const MovieScreen = lazyScreen('movie', () => import(/* webpackChunkName: "movie" *\/ './screens/movie/movie.tsx'), (m) => m.MovieScreen)
 */
export function lazyScreen<M, P>(
  name: string,
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  const once = () => withDeadline(load(), platform().config.timeouts.chunkMs, `The chunk of screen "${name}"`);
  return lazy(async () => ({ default: pick(await once().catch(once)) }));
}
