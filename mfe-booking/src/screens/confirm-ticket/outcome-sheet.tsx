import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { ticketsText, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useNavigate } from '@viewmax/shared/router';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import QrCode from 'lucide-react/icons/qr-code';
import Tickets from 'lucide-react/icons/tickets';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useState } from 'react';
import css from './outcome-sheet.module.css';
import { RefusalSheet } from './refusal-sheet.tsx';
import type { useConfirm } from './use-confirm.ts';

/**
 * The sheet offers no way back to the button that bought. A late answer does not rewrite its text. The code is one tap away
 * when the answer held the tickets.
 */
function SuccessSheet({ text, ticketId }: { text: string; ticketId?: string | undefined }): ReactNode {
  const navigate = useNavigate();
  const [bought] = useState(text);
  return (
    <Sheet
      icon={<CircleCheck className={css.check} />}
      tone="ok"
      title="Success!"
      titleClass={css.success}
      onClose={() => navigate(paths.myTickets, { replace: true })}
    >
      <p className={`num ${css.help}`}>{bought}</p>
      <div className={css.actions}>
        {ticketId && (
          <ButtonLink
            variant="primary"
            block
            icon={<QrCode aria-hidden="true" />}
            to={paths.ticketDetails}
            state={{ ticketId }}
            replace
          >
            Show the QR code
          </ButtonLink>
        )}
        <ButtonLink
          variant={ticketId ? 'ghost' : 'primary'}
          block
          icon={<Tickets aria-hidden="true" />}
          to={paths.myTickets}
          replace
        >
          View Tickets
        </ButtonLink>
      </div>
    </Sheet>
  );
}

/** The member cannot close it: a new confirmation beside one that may have succeeded could charge twice. */
const UnknownSheet = ({ sending, onRetry }: { sending: boolean; onRetry(): void }): ReactNode => (
  <Sheet icon={<WifiOff />} tone="warn" title="No answer yet" titleClass={css.title}>
    <p className={css.help}>
      Your purchase got no answer, and the tickets may be yours. Retry is safe: you are charged once, however often you
      try.
    </p>
    <Button variant="primary" block busy={sending} onClick={onRetry}>
      Retry
    </Button>
    <ButtonLink variant="ghost" block className={css.second} to={paths.myTickets}>
      See My Tickets
    </ButtonLink>
  </Sheet>
);

/** The confirmation was not sent, so the member may close it and confirm again. */
const OfflineSheet = ({ onClose }: { onClose(): void }): ReactNode => (
  <Sheet icon={<WifiOff />} tone="warn" title="You are offline. Nothing was charged." onClose={onClose}>
    <Button variant="primary" block onClick={onClose}>
      Close
    </Button>
  </Sheet>
);

/** Says how a confirmation ended. */
export function OutcomeSheet({
  purchase: { outcome, sending, confirm, retry, close },
  holdId,
  unfinished,
  total,
  waiting,
}: {
  purchase: ReturnType<typeof useConfirm>;
  /** The seats on the screen now. */
  holdId?: string | undefined;
  unfinished: UnfinishedBooking;
  /** The price of the tickets now. */
  total: number;
  /** The new price has not arrived yet. */
  waiting: boolean;
}): ReactNode {
  const buyAtNewPrice = () => {
    close();
    void confirm(unfinished.count, total, holdId);
  };
  switch (outcome?.kind) {
    case 'bought':
      return <SuccessSheet text={ticketsText(unfinished)} ticketId={outcome.ticketId} />;
    case 'unknown':
      return <UnknownSheet sending={sending} onRetry={retry} />;
    case 'offline':
      return <OfflineSheet onClose={close} />;
    case 'refused':
      return (
        <RefusalSheet
          {...outcome}
          unfinished={unfinished}
          total={total}
          waiting={waiting}
          onContinue={buyAtNewPrice}
          onClose={close}
        />
      );
    default:
      return null;
  }
}
