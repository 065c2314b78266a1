import { useLocation } from '@viewmax/shared/router';
import { type ReactNode, useRef } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

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
