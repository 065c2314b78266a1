import { withDeadline } from '@viewmax/contracts/deadline';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** As long as the build lets a chunk load (`chunkLoadTimeout` of the console's configuration). */
const DEADLINE_MS = 10_000;

/**
 * A part of the page in a chunk of its own. React's `lazy` caches a failure for ever, so Retry could never succeed.
 *
 * @example
 * const Chart = lazyPart(() => import(/* webpackChunkName: "chart" *\/ './chart.tsx').then((m) => m.Chart), { loading, failed });
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading, failed }: { loading: ReactNode; failed: (retry: () => void) => ReactNode },
): (props: P) => ReactNode {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P): ReactNode {
    const [Part, show] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Part || hasFailed) return;
      let isGone = false;
      withDeadline(load(), DEADLINE_MS, 'A chunk of the console').then(
        (part) => {
          loaded = part;
          if (!isGone) show(() => part);
        },
        () => {
          if (!isGone) setFailed(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part, hasFailed]);
    if (Part) return <Part {...props} />;
    return hasFailed ? failed(() => setFailed(false)) : loading;
  };
}
