import { useLocation } from '@viewmax/shared/router';
import { useEffect } from 'react';

/** Scrolls to the heading that the address names. A second tap on one entry has a new key, so it scrolls again. */
export function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = hash ? document.getElementById(hash.slice(1)) : null;
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
}
