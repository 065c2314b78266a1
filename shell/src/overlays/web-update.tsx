import { useStore } from '@nanostores/react';
import { $busy } from '@viewmax/shared/internal';
import { Button } from '@viewmax/shared/ui';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Modal, ModalButtons } from './modal.tsx';
import { $waitingWorker, acceptUpdate, declineUpdate } from './watch-for-update.ts';

/** Never while somebody confirms or pays: the answer loads the page anew. */
export function WebUpdate(): ReactNode {
  const isWaiting = useStore($waitingWorker) !== null;
  const isBusy = useStore($busy);
  if (!isWaiting || isBusy) return null;
  return (
    <Modal
      as="dialog"
      icon={<RefreshCw aria-hidden="true" />}
      words="New app update is available!. Click OK to refresh"
      onClose={declineUpdate}
    >
      <ModalButtons>
        <Button size="sm" onClick={declineUpdate}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" onClick={() => acceptUpdate()}>
          OK
        </Button>
      </ModalButtons>
    </Modal>
  );
}
