import { useLocation } from '@viewmax/shared/router';
import { useEffect } from 'react';

/** Goes to the heading that the address names. The key makes a second tap on the same entry count too. */
export function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  // Each tap on the same heading has another key and scrolls again.
  useEffect(() => {
    const heading = hash ? document.getElementById(hash.slice(1)) : null;
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
}
