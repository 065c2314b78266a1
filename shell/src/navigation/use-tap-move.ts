import { useLocation, useNavigate } from '@viewmax/shared/router';
import type { MouseEvent } from 'react';
import { afterTap, isPlainClick } from './after-tap.ts';

/**
 * The click handler of a link of the shell. It shows the tap's answer first, and moves after that frame.
 *
 * @example const moveTo = useTapMove(); <Link to={path} onClick={(event) => moveTo(event, path)} />
 */
export function useTapMove(): (event: MouseEvent, to: string, before?: () => void) => boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (event, to, before) => {
    if (!isPlainClick(event)) return false;
    event.preventDefault();
    void afterTap(() => {
      before?.();
      navigate(to, { replace: to === pathname });
    }, event.currentTarget as Element);
    return true;
  };
}
