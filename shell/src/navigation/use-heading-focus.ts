import { useEffect, useRef } from 'react';

/** The time for a screen to show its heading. */
const PATIENCE_MS = 3000;

interface Left {
  heading: HTMLElement | null;
  text: string | null | undefined;
  focus: Element | null;
}

const headingNow = (): HTMLElement | null => document.querySelector('main h1');

function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Focuses the heading of the new screen once it is rendered, unless the focus has moved meanwhile. */
function focusNewHeading(left: Left): (() => void) | undefined {
  const main = document.querySelector('main');
  if (!main) return;
  const aim = (isLast: boolean): void => {
    const heading = headingNow();
    const isNew = heading && (heading !== left.heading || heading.textContent !== left.text);
    if (!isNew && !isLast) return;
    stop();
    const { activeElement } = document;
    const isTaken = activeElement !== left.focus && activeElement !== document.body && activeElement !== null;
    if (!isTaken) focus(heading ?? main);
  };
  const watch = new MutationObserver(() => aim(false));
  const timer = setTimeout(() => aim(true), PATIENCE_MS);
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(main, { childList: true, subtree: true, characterData: true });
  aim(false);
  return stop;
}

/** Focuses the new screen's heading after a move, so that screen readers continue there and not at a tab. */
export function useHeadingFocus(path: string): void {
  const seen = useRef<string | null>(null);
  const left = useRef<Left | null>(null);
  if (seen.current !== path) {
    // The move is not rendered yet, so this is the heading of the previous screen.
    const heading = headingNow();
    const { activeElement: focus } = document;
    left.current = seen.current === null ? null : { heading, text: heading?.textContent, focus };
    seen.current = path;
  }
  useEffect(() => {
    if (left.current) return focusNewHeading(left.current);
  }, [path]);
}
