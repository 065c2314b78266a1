import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import css from './outcome-sheet.module.css';

/** The member cannot close it: a new confirmation beside one that may have succeeded could charge twice. */
export function UnknownSheet({ sending, onRetry }: { sending: boolean; onRetry(): void }): ReactNode {
  return (
    <Sheet icon={<WifiOff />} tone="warn" title="No answer yet" titleClass={css.title}>
      <p className={css.help}>
        Your purchase got no answer, and the tickets may be yours. Retry is safe: you are charged once, however often
        you try.
      </p>
      <Button variant="primary" block busy={sending} onClick={onRetry}>
        Retry
      </Button>
      <ButtonLink variant="ghost" block className={css.second} to={paths.myTickets}>
        See My Tickets
      </ButtonLink>
    </Sheet>
  );
}
