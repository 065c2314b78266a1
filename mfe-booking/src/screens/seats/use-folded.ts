import { type RefObject, useLayoutEffect, useState } from 'react';

/** A bar may take so much of the screen. */
const MOST = 0.25;

/**
 * Whether a bar is too high for its screen, which is low, or has large text, or both. It is measured before it is painted,
 * for each height of the screen.
 */
export function useFolded(bar: RefObject<HTMLElement | null>, content: string): boolean {
  const [height, setHeight] = useState(() => innerHeight);
  const [foldedAt, foldAt] = useState<number>();
  useLayoutEffect(() => {
    if ((bar.current?.offsetHeight ?? 0) > height * MOST) foldAt(height);
  }, [bar, content, height]);
  useLayoutEffect(() => {
    const look = () => setHeight(innerHeight);
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  return foldedAt === height;
}
