import Coins from 'lucide-react/icons/coins';
import { type ReactNode, useEffect, useState } from 'react';
import css from './toast.module.css';

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
