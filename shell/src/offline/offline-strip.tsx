import { Button } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { dismissLostNetwork } from './lost-network.ts';
import css from './offline-strip.module.css';

export const OFFLINE_TEXT = 'You are currently offline. Please check your internet connection.';

/** Takes the place of the banners, so the page's end scrolls clear of it. */
export const OfflineStrip = (): ReactNode => (
  <div role="status" className={css.strip}>
    <WifiOff aria-hidden="true" size={20} />
    <p>{OFFLINE_TEXT}</p>
    <Button size="sm" variant="ghost" onClick={dismissLostNetwork}>
      Dismiss
    </Button>
  </div>
);
