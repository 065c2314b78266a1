import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been in view. A phone without the observer counts it as seen at once. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isSeen || !target) return;
    if (typeof IntersectionObserver === 'undefined') {
      setSeen(true);
      return;
    }
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
