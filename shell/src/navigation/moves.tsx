import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { useLocation } from '@viewmax/shared/router';
import { type ReactNode, useEffect, useRef } from 'react';

/** The time for a screen to show its heading, before the focus waits at the main content. */
const PATIENCE_MS = 3000;

/** The screen that a move leaves. */
interface LeftScreen {
  heading: HTMLElement | null;
  text: string | null | undefined;
  focus: Element | null;
}

const headingNow = (): HTMLElement | null => document.querySelector('main h1');

/**
 * Focuses the new screen's heading after a move, so that screen readers continue there and not at a tab. Also focuses it
 * when the focused control disappears, e.g. Retry of a failure card: the browser would move the focus to the page's start.
 */
function useHeadingFocus(path: string): void {
  const seen = useRef<string | null>(null);
  const left = useRef<LeftScreen | null>(null);
  if (seen.current !== path) {
    // The move is not rendered yet, so this is the heading of the previous screen.
    const heading = headingNow();
    const { activeElement: focus } = document;
    left.current = seen.current === null ? null : { heading, text: heading?.textContent, focus };
    seen.current = path;
  }

  useEffect(() => {
    let held: Element | null = null;

    const arrive = (from: LeftScreen): void => {
      const { activeElement } = document;
      const isTaken = ![from.focus, document.body, document.querySelector('main'), null].includes(activeElement);
      const heading = headingNow();
      const isNew = heading && (heading !== from.heading || heading.textContent !== from.text);
      if (!isTaken && !isNew) return;
      left.current = null;
      if (!isTaken) takeFocus(heading);
    };
    const settle = (): void => {
      if (left.current) arrive(left.current);
      else if (document.activeElement === document.body && held?.isConnected === false) takeFocus(headingNow());
    };
    // Some browsers do not focus a tapped button. A tap on no control gives up the focus.
    const hold = ({ type, target }: Event): void => {
      held = type === 'focusin' ? (target as Element) : (target as Element).closest('a, button');
    };

    const watch = new MutationObserver(settle);
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    for (const event of ['focusin', 'click']) document.addEventListener(event, hold, true);
    return () => {
      watch.disconnect();
      for (const event of ['focusin', 'click']) document.removeEventListener(event, hold, true);
    };
  }, []);

  useEffect(() => {
    if (!left.current) return;
    const timer = setTimeout(() => {
      const from = left.current;
      const { activeElement } = document;
      if (from && (activeElement === from.focus || activeElement === document.body))
        takeFocus(document.querySelector('main'));
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [path]);
}

/** Makes moves audible: the focus goes to the new heading, and screen readers announce the title. */
export function Moves({ title }: { title: string }): ReactNode {
  const { pathname } = useLocation();
  const start = useRef(pathname);
  const hasMoved = start.current !== pathname;
  if (hasMoved) start.current = '';
  useHeadingFocus(pathname);
  return (
    <p className="visually-hidden" aria-live="polite">
      {hasMoved && title}
    </p>
  );
}
