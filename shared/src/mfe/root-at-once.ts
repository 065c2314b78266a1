import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The props that single-spa-react gives to the element it renders. Each settles a lifecycle. */
interface Settling {
  mountFinished?(): void;
  unmountFinished?(): void;
}

/**
 * React's root as single-spa-react asks for it, drawn at once and in one piece. The library settles each lifecycle in a
 * timer and React draws when its scheduler likes; then a move to another remote costs five or six frames. This root draws
 * inside the call and settles the lifecycle itself, so that the timer finds nothing left to settle.
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
