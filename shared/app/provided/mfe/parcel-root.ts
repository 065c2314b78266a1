import { createElement, type ReactElement, StrictMode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { recovered } from './failure.ts';
import { platform } from './platform.ts';
import { releaseAt } from './release-base.ts';

/** The props that single-spa-react passes to the element it renders: those of the parcel, and what settles a lifecycle. */
interface Settling {
  base?: string;
  mountFinished?(): void;
  unmountFinished?(): void;
}

/** Settles the mount in the commit that puts the screen into the page, also if the screen threw. The library waits for a timer. */
function Settled({ element }: { element: ReactElement<Settling> }): ReactElement {
  const { mountFinished } = element.props;
  useLayoutEffect(() => mountFinished?.(), [mountFinished]);
  return element;
}

/**
 * React's root for single-spa-react. It renders and settles the lifecycle inside the call, because with the library's timers and
 * React's scheduler a move to another remote takes five or six frames. Nobody asked for the first mounts of a server-rendered
 * page, which the shell marks with `data-sliced`. React renders these in slices of 5 ms, so that the page hears a tap in between.
 */
export const parcelRoot = {
  createRoot(container: HTMLElement) {
    let settling: Settling = {};
    const root = createRoot(container, {
      onRecoverableError: (thrown, { componentStack }) =>
        platform().report(recovered(thrown, releaseAt(settling.base), componentStack)),
    });
    return {
      render(element: ReactElement<Settling>): void {
        settling = element.props;
        const update = container.closest('[data-sliced]') ? startTransition : flushSync;
        // React runs effects twice only below a StrictMode that is the root's own child.
        update(() => root.render(createElement(StrictMode, null, createElement(Settled, { element }))));
      },
      unmount(): void {
        root.unmount();
        settling.unmountFinished?.();
      },
    };
  },
};
