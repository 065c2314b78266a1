import { useLocation, useNavigate } from '@viewmax/shared/router';
import Coins from 'lucide-react/icons/coins';
import { type ReactNode, useEffect, useState } from 'react';
import css from './funded-toast.module.css';

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

const TOAST_MS = 5_000;

/**
 * Announces new points when the navigation carries the flag. The region is mounted first, so a screen reader announces
 * it.
 */
export function FundedToast({ funded }: { funded: boolean }): ReactNode {
  const [shown, show] = useState(false);
  useEffect(() => {
    if (!funded) return;
    show(true);
    const timer = setTimeout(() => show(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, [funded]);
  return (
    <div role="status" className={css.place}>
      {shown && (
        <p className={css.toast}>
          <Coins />
          Your account just got more Viewmax Points!
        </p>
      )}
    </div>
  );
}
