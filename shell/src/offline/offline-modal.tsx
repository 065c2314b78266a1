import { useStore } from '@nanostores/react';
import { Button } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useState } from 'react';
import { $isOffline } from '../network/connection.ts';
import { Modal } from '../overlays/modal.tsx';

/** A dismissed sheet returns only after the connection was restored and lost again. */
export function OfflineModal(): ReactNode {
  const isOffline = useStore($isOffline);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isOffline) setDismissed(false);
  }, [isOffline]);
  if (!isOffline || isDismissed) return null;
  const dismiss = () => setDismissed(true);
  return (
    <Modal
      as="sheet"
      tone="warn"
      icon={<WifiOff aria-hidden="true" />}
      words="You are currently offline. Please check your internet connection."
      onClose={dismiss}
    >
      <Button block onClick={dismiss}>
        Dismiss
      </Button>
    </Modal>
  );
}
