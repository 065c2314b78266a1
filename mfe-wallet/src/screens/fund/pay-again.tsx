import { inPoints } from '@viewmax/contracts/money';
import type { TopUp } from '@viewmax/contracts/wallet';
import { Sheet, SheetButtons } from '@viewmax/shared/bundled/sheet.tsx';
import { dateMomentText } from '@viewmax/shared/bundled/showing-text.ts';
import { Button } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

/** Asks before a second payment of the same amount. */
export function PayAgain({ before, onYes, onNo }: { before: TopUp; onYes(): void; onNo(): void }): ReactNode {
  const points = inPoints(before.VpValue);
  const began = `You began a payment of ${points} on ${dateMomentText(before.createdAt)}.`;
  return (
    <Sheet
      as="dialog"
      icon={<CircleAlert />}
      tone="warn"
      title={`Pay for ${points} again?`}
      text={
        before.state === 'credited'
          ? `${began} It arrived.`
          : `${began} If you paid it, its points arrive by themselves.`
      }
      onClose={onNo}
    >
      <SheetButtons>
        <Button size="sm" onClick={onNo}>
          No
        </Button>
        <Button size="sm" variant="primary" onClick={onYes}>
          Yes, pay
        </Button>
      </SheetButtons>
    </Sheet>
  );
}
