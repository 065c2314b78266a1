import { createElement, type ReactElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The props that single-spa-react passes to the element it renders. Each settles a lifecycle. */
interface Settling {
  mountFinished?(): void;
  unmountFinished?(): void;
}

/**
 * React's root for single-spa-react. It draws and settles the lifecycle inside the call, because with the library's timers and
 * React's scheduler a move to another remote takes five or six frames.
 */
export const rootAtOnce = {
  createRoot(container: HTMLElement) {
    const root = createRoot(container);
    let settling: Settling = {};
    return {
      render(element: ReactElement<Settling>): void {
        settling = element.props;
        // React runs effects twice only below a StrictMode that is the root's own child.
        flushSync(() => root.render(createElement(StrictMode, null, element)));
        settling.mountFinished?.();
      },
      unmount(): void {
        root.unmount();
        settling.unmountFinished?.();
      },
    };
  },
};
