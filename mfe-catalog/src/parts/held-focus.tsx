import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Moves the focus to the screen's heading when the focused element disappears, such as Retry after a tap. The browser
 * would move it to the page, and a screen reader would start again at its top.
 */
export function HeldFocus({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    let focused: EventTarget | null = null;
    const hold = (event: FocusEvent) => {
      focused = event.target;
    };
    // Some browsers send this event for an element that disappears too. A moment later only that one is gone.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused === target && (target as Node).isConnected) focused = null;
      });
    const watch = new MutationObserver(() => {
      const isLost = focused instanceof Node && !focused.isConnected;
      if (!isLost) return;
      if (document.activeElement !== document.body) {
        focused = null;
        return;
      }
      // The heading may appear later than the element disappears.
      const heading = current.querySelector<HTMLElement>('h1');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    current.addEventListener('focusin', hold);
    current.addEventListener('focusout', leave);
    watch.observe(current, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      current.removeEventListener('focusin', hold);
      current.removeEventListener('focusout', leave);
    };
  }, []);

  return <div ref={box}>{children}</div>;
}
