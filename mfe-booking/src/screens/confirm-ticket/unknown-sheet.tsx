import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button, ButtonLink, Orb } from '@viewmax/shared/ui';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { Sheet } from '../../parts/sheet.tsx';
import css from './outcome-sheet.module.css';

const TITLE = 'No answer yet';

/** The member cannot close it: a new confirmation beside one that may have succeeded could charge twice. */
export function UnknownSheet({ sending, onRetry }: { sending: boolean; onRetry(): void }): ReactNode {
  return (
    <Sheet label={TITLE}>
      <Orb tone="warn" large>
        <WifiOff />
      </Orb>
      <h2 className={css.title}>{TITLE}</h2>
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
