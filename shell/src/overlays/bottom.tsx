import { type ReactNode, useEffect, useRef } from 'react';
import { whenIdle } from '../page/when-idle.ts';
import css from './bottom.module.css';

const PATIENCE_MS = 2_000;

/**
 * The page's lower edge: the only place of banners, and the tab bar below them. The page's end gets the same height, so
 * that it can scroll clear of both at every text size.
 */
export function Bottom({ banners, children }: { banners: ReactNode; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    const { style } = document.documentElement;
    if (!current) return;
    const parts = [current, current.firstElementChild as HTMLElement];
    const watch = new ResizeObserver(() =>
      style.setProperty('--bottom', `${parts.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)}px`),
    );
    // The first frame has no banner, and the usual height of the bar.
    whenIdle(() => {
      if (current.isConnected) for (const part of parts) watch.observe(part);
    }, PATIENCE_MS);
    return () => {
      watch.disconnect();
      style.removeProperty('--bottom');
    };
  }, []);
  return (
    <div ref={place} className={css.bottom}>
      <div className={css.banners}>{banners}</div>
      {children}
    </div>
  );
}
