import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useEffect, useState } from 'react';

const carries = (state: unknown, mark: string): boolean =>
  typeof state === 'object' && state !== null && (state as Record<string, unknown>)[mark] === true;

/**
 * Whether the navigation that opened the screen carries the mark. It leaves the history at once, so that Back and a reload
 * do not repeat what it causes.
 *
 * @example const isFunded = useNavigationMark('funded')
 */
export function useNavigationMark(mark: string): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [isSet] = useState(() => carries(location.state, mark));
  useEffect(() => {
    if (!carries(location.state, mark)) return;
    navigate(location, { replace: true, state: { ...location.state, [mark]: undefined } });
  }, [location, navigate, mark]);
  return isSet;
}
