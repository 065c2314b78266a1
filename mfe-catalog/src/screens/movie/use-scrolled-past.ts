import { type RefObject, useEffect, useState } from 'react';

/** The height of the bar that replaces the hero, `--vm-header-h`. */
const BAR = 56;

/** Whether the element has scrolled behind the bar. */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setPast(entries[entries.length - 1]?.isIntersecting === false),
      { rootMargin: `-${BAR}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return past;
}
