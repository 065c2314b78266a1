import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';

/** The confirmation was not sent, so the member may close it and confirm again. */
export const OfflineSheet = ({ onClose }: { onClose(): void }): ReactNode => (
  <Sheet icon={<WifiOff />} tone="warn" title="You are offline. Nothing was charged." onClose={onClose}>
    <Button variant="primary" block onClick={onClose}>
      Close
    </Button>
  </Sheet>
);
