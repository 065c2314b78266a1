import { useStore } from '@nanostores/react';
import { device } from '@viewmax/shared';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { type ReactNode, useState } from 'react';
import { $locationProblem } from './location.ts';

/** The wrapper uses the system's permission dialog. After a refusal the shell shows this once in each start. */
export function LocationDenied(): ReactNode {
  const isDenied = useStore($locationProblem) === 'denied';
  const [isRead, setRead] = useState(false);
  if (!isDenied || isRead || device().kind === 'web') return null;
  const read = () => setRead(true);
  return (
    <Sheet
      as="dialog"
      tone="error"
      icon={<MapPinOff aria-hidden="true" />}
      title="Location permissions are required to use this feature."
      onClose={read}
    >
      <Button variant="primary" block onClick={read}>
        OK
      </Button>
    </Sheet>
  );
}
