import { Button } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { OFFLINE_WORDS } from './offline-notice.tsx';
import css from './offline-strip.module.css';

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
        <p>{OFFLINE_WORDS}</p>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
