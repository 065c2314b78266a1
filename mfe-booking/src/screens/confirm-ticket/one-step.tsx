import { useStore } from '@nanostores/react';
import { fetchServicesStatus, stopBooking } from '@viewmax/contracts/calls';
import { inNaira } from '@viewmax/contracts/money';
import { nairaFor } from '@viewmax/contracts/price';
import { ask, createFetcher } from '@viewmax/shared';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { $waitingBooking, settleBooking } from '@viewmax/shared/bundled/waiting-booking.ts';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { screeningOf } from '../../stores/screening-key.ts';
import { waitingFor } from '../../stores/waiting-booking.ts';
import css from './confirm-ticket.module.css';
import { fundLink } from './next-step.ts';

/** Whether the money of a quote buys the tickets that it names. An older backend only credits it. */
const $buys = createFetcher<boolean>(['services/booking'], {
  fetcher: async () => (await ask(fetchServicesStatus)).services?.booking === true,
});

/** The tickets for the missing money, where the server buys by it, and more credit in any case. */
export function PaySteps({ short, unfinished }: { short: number; unfinished: UnfinishedBooking }): ReactNode {
  const { data: buys, loading } = useStore($buys);
  const { to, ...link } = fundLink(unfinished, short);
  const naira = inNaira(nairaFor(short));
  const isOffered = buys ?? loading;
  return (
    <div className={`num ${css.ways}`}>
      {buys && (
        <ButtonLink variant="primary" block to={`${to}&buy=1`} {...link}>
          Pay {naira} and get the {unfinished.count === 1 ? 'ticket' : 'tickets'}
        </ButtonLink>
      )}
      {/* It keeps the place of the button until the answer. */}
      {isOffered && !buys && (
        <Button variant="primary" block busy>
          {naira}
        </Button>
      )}
      <ButtonLink
        variant={isOffered ? 'neutral' : 'primary'}
        block
        icon={<Plus aria-hidden="true" />}
        to={to}
        {...link}
      >
        Get More Viewmax Credit
      </ButtonLink>
    </div>
  );
}

/** The quote waits for its money. A member who pays another way, or not at all, may end it. */
export function WaitingForMoney({ unfinished }: { unfinished: UnfinishedBooking }): ReactNode {
  useStore($waitingBooking);
  const waiting = waitingFor(screeningOf(unfinished));
  const stop = useCall(
    (txRef: string) => ask(stopBooking, { params: { txRef } }).then(({ topUp }) => settleBooking(topUp)),
    'A booking could not be stopped',
  );
  if (!waiting) return null;
  return (
    <div className={`num ${css.waiting}`}>
      <p>
        Money that arrives before {momentClock(waiting.until)} buys {counted(waiting.count, 'ticket')} here by itself.
      </p>
      <Button variant="ghost" size="sm" busy={stop.busy} onClick={() => void stop.run(waiting.txRef)}>
        Stop
      </Button>
    </div>
  );
}
