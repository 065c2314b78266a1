import { useNavigationMark } from '@viewmax/shared/bundled/use-navigation-mark.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import Coins from 'lucide-react/icons/coins';
import { type ReactNode, useEffect } from 'react';
import css from './funded-toast.module.css';

const TOAST_MS = 5_000;

/** Announces new points when a top-up led here. The region is there first, so a screen reader announces its text. */
export function FundedToast(): ReactNode {
  const isFunded = useNavigationMark('funded');
  const [isShown, show] = usePassing<true>();
  useEffect(() => {
    if (isFunded) show(true, TOAST_MS);
  }, [isFunded, show]);
  return (
    <div role="status" className={css.place}>
      {isShown && (
        <p className={css.toast}>
          <Coins />
          Your account just got more Viewmax Points!
        </p>
      )}
    </div>
  );
}
