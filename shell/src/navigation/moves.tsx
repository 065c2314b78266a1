import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { useLocation } from '@viewmax/shared/router';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';

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
function useHeadingFocus(path: string): (from: LeftScreen) => void {
  const left = useRef<LeftScreen | null>(null);

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

  return (from) => {
    left.current = from;
  };
}

/** Reads the screen that a move leaves, just before React changes the page. No hook runs there. */
class Leaving extends Component<{ path: string; onLeave: (from: LeftScreen) => void }> {
  override getSnapshotBeforeUpdate({ path }: { path: string }): LeftScreen | null {
    if (path === this.props.path) return null;
    const heading = headingNow();
    return { heading, text: heading?.textContent, focus: document.activeElement };
  }

  override componentDidUpdate(_before: object, _state: object, from: LeftScreen | null): void {
    if (from) this.props.onLeave(from);
  }

  override render(): ReactNode {
    return null;
  }
}

/** Makes moves audible: the focus goes to the new heading, and screen readers announce the title. */
export function Moves({ title }: { title: string }): ReactNode {
  const { pathname } = useLocation();
  const [start] = useState(pathname);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && pathname !== start) setMoved(true);
  const leave = useHeadingFocus(pathname);
  return (
    <>
      <Leaving path={pathname} onLeave={leave} />
      <p className="visually-hidden" aria-live="polite">
        {hasMoved && title}
      </p>
    </>
  );
}
