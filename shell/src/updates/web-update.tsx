import { useStore } from '@nanostores/react';
import { Sheet, SheetButtons } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { $newerShell } from './state.ts';
import { useSafeMoment } from './use-safe-moment.ts';
import { $waitingWorker, acceptUpdate, declineUpdate } from './watch-for-update.ts';

/** Asks for a reload when a newer shell or worker is ready. */
export function WebUpdate(): ReactNode {
  const isWorkerWaiting = useStore($waitingWorker) !== null;
  const isShellWaiting = useStore($newerShell);
  const isSafe = useSafeMoment();
  if (!(isWorkerWaiting || isShellWaiting) || !isSafe) return null;
  const accept = () => (isWorkerWaiting ? acceptUpdate() : location.reload());
  const decline = () => {
    declineUpdate();
    $newerShell.set(false);
  };
  return (
    <Sheet
      as="dialog"
      icon={<RefreshCw aria-hidden="true" />}
      title="New app update is available!. Click OK to refresh"
      onClose={decline}
    >
      <SheetButtons>
        <Button size="sm" onClick={decline}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" onClick={accept}>
          OK
        </Button>
      </SheetButtons>
    </Sheet>
  );
}
