import { useStore } from '@nanostores/react';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { $isOffline } from '../network/connection.ts';
import css from './offline-notice.module.css';

const TEXT = 'You are currently offline. Please check your internet connection.';

/** A dismissed notice returns only after the connection was restored and lost again. */
export function useOfflineNotice(): (() => void) | null {
  const isOffline = useStore($isOffline);
  const [isDismissed, setDismissed] = useState(false);
  // React draws again with the new state before anything is shown.
  if (isDismissed && !isOffline) setDismissed(false);
  return isOffline && !isDismissed ? () => setDismissed(true) : null;
}

export const OfflineSheet = ({ onDismiss }: { onDismiss(): void }): ReactNode => (
  <Sheet tone="warn" icon={<WifiOff aria-hidden="true" />} title={TEXT} className={css.sheet} onClose={onDismiss}>
    <Button block onClick={onDismiss}>
      Dismiss
    </Button>
  </Sheet>
);

/** A strip of two or three lines, in px. */
const LOW = 72;

/**
 * The notice where a sheet would cover a ticket's code, which works without a network. At large text, and on a low screen,
 * it is at the page's end.
 */
export function OfflineStrip({ onDismiss }: { onDismiss(): void }): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  const [isLow, setLow] = useState(true);
  useLayoutEffect(() => setLow((strip.current?.offsetHeight ?? 0) <= LOW), []);
  return (
    <div className={isLow ? `${css.place} ${css.low}` : css.place}>
      <div ref={strip} role="status" className={css.strip}>
        <WifiOff aria-hidden="true" size={20} />
        <p>{TEXT}</p>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
