import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { dismissLostNetwork } from './lost-network.ts';
import css from './offline-sheet.module.css';
import { OFFLINE_TEXT } from './offline-strip.tsx';

export const OfflineSheet = (): ReactNode => (
  <Sheet
    tone="warn"
    icon={<WifiOff aria-hidden="true" />}
    title={OFFLINE_TEXT}
    className={css.sheet}
    onClose={dismissLostNetwork}
  >
    <Button block onClick={dismissLostNetwork}>
      Dismiss
    </Button>
  </Sheet>
);
