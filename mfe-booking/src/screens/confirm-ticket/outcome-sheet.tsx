import { useStore } from '@nanostores/react';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Sheet, type SheetProps } from '@viewmax/shared/bundled/sheet.tsx';
import { ticketsText, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useNavigate } from '@viewmax/shared/router';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import QrCode from 'lucide-react/icons/qr-code';
import Tickets from 'lucide-react/icons/tickets';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useState } from 'react';
import { $seats, again, boughtFor } from '../../stores/seats.ts';
import css from './outcome-sheet.module.css';
import type { Purchase, PurchaseOutcome, Wish } from './purchase.ts';
import { RefusalSheet } from './refusal-sheet.tsx';

/**
 * The sheet offers no way back to the button that bought, and Back leads to the tickets too. A late answer does not rewrite
 * its text. The code is one tap away when the answer held the tickets.
 */
function SuccessSheet({
  text,
  ticketId,
  seats = [],
}: Omit<Extract<PurchaseOutcome, { kind: 'bought' }>, 'kind'> & { text: string }): ReactNode {
  const navigate = useNavigate();
  const [bought] = useState(text);
  useEffect(() => {
    const toTickets = () => navigate(paths.myTickets, { replace: true });
    // In the capture phase, because the router's own listener ends this screen.
    addEventListener('popstate', toTickets, true);
    return () => removeEventListener('popstate', toTickets, true);
  }, [navigate]);
  return (
    <Sheet
      icon={<CircleCheck className={css.check} />}
      tone="ok"
      title="Success!"
      titleClass={css.success}
      onClose={() => navigate(paths.myTickets, { replace: true })}
    >
      <div className={`num ${css.help}`}>
        <p>{bought}</p>
        {seats.length > 0 && <p>{seatsInWords(seats)}</p>}
      </div>
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

/** This phone has bought that screening, so nothing is bought twice by mistake. `children` may buy more. */
const BoughtSheet = ({
  title,
  text,
  onClose,
  children,
}: Pick<SheetProps, 'title' | 'text' | 'onClose'> & { children?: ReactNode }): ReactNode => (
  <Sheet icon={<Tickets />} tone="warn" title={title} titleClass={css.title} text={text} onClose={onClose}>
    <div className={css.actions}>
      <ButtonLink variant="primary" block to={paths.myTickets} replace>
        View Tickets
      </ButtonLink>
      {children}
      <Button variant="ghost" block onClick={onClose}>
        Close
      </Button>
    </div>
  </Sheet>
);

/** Says how a confirmation ended, here or in another tab. */
export function OutcomeSheet({
  purchase,
  wish,
  unfinished,
  waiting,
}: {
  purchase: Purchase;
  /** What Confirm Seat buys now. */
  wish: Wish;
  unfinished: UnfinishedBooking;
  /** The new price has not arrived yet. */
  waiting: boolean;
}): ReactNode {
  const { outcome, sending } = useStore(purchase.$state);
  const { state, screening } = useStore($seats);
  const count = wish.numberOfTickets;
  const bought = `You have bought ${ticketsText({ ...unfinished, count: boughtFor(screening), categories: undefined })}.`;
  const buy = () => {
    purchase.close();
    void purchase.confirm(wish, true);
  };
  if (state === 'sold' && outcome?.kind !== 'bought' && !sending) {
    const goOn = () => {
      purchase.close();
      again();
    };
    return <BoughtSheet title="This booking is finished" text={bought} onClose={goOn} />;
  }
  switch (outcome?.kind) {
    case 'bought':
      return <SuccessSheet {...outcome} text={ticketsText(unfinished)} />;
    case 'unknown':
      return <UnknownSheet sending={sending} onRetry={purchase.retry} />;
    case 'offline':
      return <OfflineSheet onClose={purchase.close} />;
    case 'bought_before':
      return (
        <BoughtSheet title={`Buy ${counted(count, 'more ticket')}?`} text={bought} onClose={purchase.close}>
          <Button block onClick={buy}>
            Buy {count} more
          </Button>
        </BoughtSheet>
      );
    case 'refused':
      return (
        <RefusalSheet
          {...outcome}
          unfinished={unfinished}
          total={wish.amountToPay}
          waiting={waiting}
          onContinue={buy}
          onClose={purchase.close}
        />
      );
    default:
      return null;
  }
}
