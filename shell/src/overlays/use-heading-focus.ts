import { useEffect, useRef } from 'react';

/** How long a screen may take to show its heading. */
const PATIENCE_MS = 3000;

interface Seen {
  path: string;
  heading: HTMLElement | null;
  text: string | null | undefined;
}

const headingNow = (): HTMLElement | null => document.querySelector('main h1');

function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves the focus to the heading once it is the new screen's own. Whoever moved the focus meanwhile keeps it. */
function focusNewHeading(left: Seen): (() => void) | undefined {
  const main = document.querySelector('main');
  if (!main) return;
  const start = document.activeElement;
  const aim = (isLast: boolean): void => {
    const heading = headingNow();
    const isNew = heading && (heading !== left.heading || heading.textContent !== left.text);
    if (!isNew && !isLast) return;
    stop();
    const { activeElement } = document;
    const isTaken = activeElement !== start && activeElement !== document.body && activeElement !== null;
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
  const seen = useRef<Seen | null>(null);
  const left = useRef<Seen | null>(null);
  if (seen.current?.path !== path) {
    // Read before the move is drawn: this is still the heading that is being left.
    const heading = headingNow();
    left.current = seen.current && { ...seen.current, heading, text: heading?.textContent };
    seen.current = { path, heading: null, text: null };
  }
  useEffect(() => {
    if (left.current) return focusNewHeading(left.current);
  }, [path]);
}
