import { useStore } from '@nanostores/react';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { $isOffline } from '../network/connection.ts';
import css from './offline-notice.module.css';

export const OFFLINE_WORDS = 'You are currently offline. Please check your internet connection.';

/** A dismissed notice returns only after the connection was restored and lost again. */
export function useOfflineNotice(): (() => void) | null {
  const isOffline = useStore($isOffline);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isOffline) setDismissed(false);
  }, [isOffline]);
  return isOffline && !isDismissed ? () => setDismissed(true) : null;
}

/** Its icon comes with late code, which the notice does not wait for. */
export const OfflineSheet = ({ icon, onDismiss }: { icon: ReactNode; onDismiss(): void }): ReactNode => (
  <Sheet tone="warn" icon={icon} title={OFFLINE_WORDS} className={css.sheet} onClose={onDismiss}>
    <Button block onClick={onDismiss}>
      Dismiss
    </Button>
  </Sheet>
);
