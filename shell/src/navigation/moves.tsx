import { useLocation } from '@viewmax/shared/router';
import { type ReactNode, useRef } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

/** A move inside the app, for who cannot see it: the focus goes to the new heading, and the screen's name is said. */
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
