import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { dismissLostNetwork } from './lost-network.ts';
import css from './offline-notice.module.css';

const TEXT = 'You are currently offline. Please check your internet connection.';

export const OfflineSheet = (): ReactNode => (
  <Sheet
    tone="warn"
    icon={<WifiOff aria-hidden="true" />}
    title={TEXT}
    className={css.sheet}
    onClose={dismissLostNetwork}
  >
    <Button block onClick={dismissLostNetwork}>
      Dismiss
    </Button>
  </Sheet>
);

/** Takes the place of the banners, so the page's end scrolls clear of it. */
export const OfflineStrip = (): ReactNode => (
  <div role="status" className={css.strip}>
    <WifiOff aria-hidden="true" size={20} />
    <p>{TEXT}</p>
    <Button size="sm" variant="ghost" onClick={dismissLostNetwork}>
      Dismiss
    </Button>
  </div>
);
