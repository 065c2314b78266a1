import { useLocation } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * Focuses the heading after a move between two loaded screens of this remote. The tapped link has left the page, and
 * the new screen may be drawn before the shell notices the move.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) focusHeading();
  }, [pathname]);
}
