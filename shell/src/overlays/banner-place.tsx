import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './banner-place.module.css';

const GAP = 8;

/** Stacks the banners above the tab bar. The page's end gets the same height, so that it can scroll clear of them. */
export function BannerPlace({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    const { style } = document.documentElement;
    if (!current) return;
    const watch = new ResizeObserver(() => {
      const height = current.offsetHeight;
      style.setProperty('--banners', height > 0 ? `${height + GAP}px` : '0px');
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('--banners');
    };
  }, []);
  return (
    <div ref={place} className={css.place}>
      {children}
    </div>
  );
}
