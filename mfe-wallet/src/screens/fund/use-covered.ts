import { useEffect, useState } from 'react';

/**
 * Whether the provider's window covers the page: what is below is not to be reached by keyboard then. A touch that arrives
 * here says that nothing covers it, whatever the provider's script tells of its window.
 */
export function useCovered(windowOpen: boolean): boolean {
  const [touched, setTouched] = useState(false);

  useEffect(() => {
    if (!windowOpen) return;
    const touch = () => setTouched(true);
    document.addEventListener('pointerdown', touch);
    return () => {
      document.removeEventListener('pointerdown', touch);
      setTouched(false);
    };
  }, [windowOpen]);

  return windowOpen && !touched;
}
