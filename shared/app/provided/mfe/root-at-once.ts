import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The props that single-spa-react passes to the element it renders. Each settles a lifecycle. */
interface Settling {
  mountFinished?(): void;
  unmountFinished?(): void;
}

/**
 * React's root for single-spa-react, drawn synchronously. The library settles each lifecycle in a timer, and React draws in
 * its scheduler. A move to another remote would then take five or six frames. This root draws inside the call and settles
 * the lifecycle itself, so the timer has nothing to settle.
 */
export const rootAtOnce = {
  createRoot(container: HTMLElement) {
    const root = createRoot(container);
    let settling: Settling = {};
    return {
      render(element: ReactElement<Settling>): void {
        settling = element.props;
        flushSync(() => root.render(element));
        settling.mountFinished?.();
      },
      unmount(): void {
        root.unmount();
        settling.unmountFinished?.();
      },
    };
  },
};
