import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { useLocation } from '@viewmax/shared/router';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { left } from './left-path.ts';

/**
 * The bar of a screen. It takes the focus after a move, because the tapped link has left the page. The shell does the
 * same, but its code for moves loads when the page is idle, and a member on a slow network moves earlier.
 */
export function ScreenHeading({ title, ...bar }: ComponentProps<typeof Heading> & { title: string }): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => {
    const hasMoved = left.path !== pathname;
    left.path = pathname;
    // A sheet of this screen holds the focus. The heading of the previous screen may still be in the page.
    if (hasMoved && !document.activeElement?.closest('dialog')) {
      const headings = [...document.querySelectorAll('h1')];
      headings.find(({ textContent }) => textContent === title)?.focus({ preventScroll: true });
    }
    return () => {
      left.path = '';
    };
  }, [pathname, title]);
  return <Heading title={title} {...bar} />;
}
