import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useEffect, useState } from 'react';

const carries = (state: unknown, flag: string): boolean =>
  typeof state === 'object' && state !== null && (state as Record<string, unknown>)[flag] === true;

/**
 * Whether the navigation that opened the screen carries the flag. It leaves the history at once, so that Back and a reload
 * do not repeat what it causes.
 *
 * @example const isFunded = useFlag('funded')
 */
export function useFlag(flag: string): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [isSet] = useState(() => carries(location.state, flag));
  useEffect(() => {
    if (!carries(location.state, flag)) return;
    navigate(location, { replace: true, state: { ...location.state, [flag]: undefined } });
  }, [location, navigate, flag]);
  return isSet;
}
