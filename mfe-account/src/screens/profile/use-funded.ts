import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useEffect, useState } from 'react';

const isFunded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'funded' in state && state.funded === true;

/** Whether a top-up led here. The flag is removed from the history, so a reload does not repeat the toast. */
export function useFunded(): boolean {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [funded] = useState(() => isFunded(state));
  useEffect(() => {
    if (isFunded(state)) navigate(pathname, { replace: true, state: null });
  }, [navigate, pathname, state]);
  return funded;
}
