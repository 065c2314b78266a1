import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A part of a screen that the screen can do without, in a chunk of its own. Nothing is in its place while it loads, and
 * after a failure.
 *
 * @example const RemindMe = later(() => import(/* webpackChunkName: "remind-me" *\/ './remind-me.tsx').then((m) => m.RemindMe))
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Later(props: P): ReactNode {
    const [Part, show] = useState<ComponentType<P>>();
    useEffect(() => {
      let isGone = false;
      load().then(
        (part) => {
          if (!isGone) show(() => part);
        },
        (error: unknown) => console.warn('A part of the screen did not load', error),
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
