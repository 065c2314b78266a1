/// <reference path="../css.d.ts" />
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import css from './strip.module.css';

/** A swipe has ended when no scroll event follows for this time. */
const RESTS_MS = 120;

/**
 * List items beside one another, each as wide as the strip. A swipe turns from one to the next by the browser's own
 * scrolling, and so does another `at`.
 *
 * @example <Strip label="Posters" at={index} onTurn={setIndex}>{posters.map((url) => <li key={url}>…</li>)}</Strip>
 */
export function Strip({
  label,
  at,
  onTurn,
  className = '',
  children,
}: {
  label: string;
  /** The index of the open item. */
  at: number;
  /** A swipe rests at another item. */
  onTurn(index: number): void;
  className?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFirst = useRef(true);
  /** The item that a button or a link has asked for, until the scroll reaches it or a finger stops it. */
  const aim = useRef<number>(undefined);

  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return;
    // The first item is shown at once; a turn is animated by the styles.
    node.style.scrollBehavior = isFirst.current ? 'auto' : '';
    isFirst.current = false;
    aim.current = at;
    node.scrollLeft = at * node.clientWidth;
  }, [at]);

  useEffect(() => () => clearTimeout(rest.current), []);

  const follow = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 1 } = list.current ?? {};
      const index = Math.round(scrollLeft / clientWidth);
      if (aim.current !== undefined && aim.current !== index) return;
      aim.current = undefined;
      if (index !== at) onTurn(index);
    }, RESTS_MS);
  };

  return (
    <ul
      ref={list}
      className={`${css.strip} ${className}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard turns the items of a list that scrolls
      tabIndex={0}
      onScroll={follow}
      onPointerDown={() => {
        aim.current = undefined;
      }}
    >
      {children}
    </ul>
  );
}
