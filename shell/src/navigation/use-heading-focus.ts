import { useEffect, useRef } from 'react';

/** How long a screen may take to show its heading. */
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

/** Moves the focus to the heading once it is the new screen's own. Whoever moved the focus meanwhile keeps it. */
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

/** After a move inside the app the focus is at the new screen's heading: a screen reader goes on there, not at a tab. */
export function useHeadingFocus(path: string): void {
  const seen = useRef<string | null>(null);
  const left = useRef<Left | null>(null);
  if (seen.current !== path) {
    // Read before the move is drawn: this is still the heading that is being left.
    const heading = headingNow();
    const { activeElement: focus } = document;
    left.current = seen.current === null ? null : { heading, text: heading?.textContent, focus };
    seen.current = path;
  }
  useEffect(() => {
    if (left.current) return focusNewHeading(left.current);
  }, [path]);
}
