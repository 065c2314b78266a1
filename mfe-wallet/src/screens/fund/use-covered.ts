import { useEffect, useState } from 'react';

/**
 * Whether the provider's window covers the page, which must then be out of the keyboard's reach. A touch on the page
 * proves that no window covers it, whatever the provider's script reports.
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
