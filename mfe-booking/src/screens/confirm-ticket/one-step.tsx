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
import type { ReactNode } from 'react';
import { showOf } from '../../stores/seats.ts';
import { waitingFor } from '../../stores/waiting-booking.ts';
import css from './confirm-ticket.module.css';
import { fundLink } from './next-step.ts';

/** Whether the money of a quote buys the tickets that it names. An older backend only credits it. */
const $buys = createFetcher<boolean>(['services/booking'], {
  fetcher: async () => (await ask(fetchServicesStatus)).services?.booking === true,
});

/** Pays the missing points, and the server buys the tickets as soon as they arrive. */
export function PayAndGet({ short, unfinished }: { short: number; unfinished: UnfinishedBooking }): ReactNode {
  const { data, loading } = useStore($buys);
  if (!data && !loading) return null;
  const { to, ...link } = fundLink(unfinished, short);
  return loading && data === undefined ? (
    <Button variant="primary" block busy>
      {inNaira(nairaFor(short))}
    </Button>
  ) : (
    <ButtonLink variant="primary" block className="num" to={`${to}&buy=1`} {...link}>
      Pay {inNaira(nairaFor(short))} and get the {unfinished.count === 1 ? 'ticket' : 'tickets'}
    </ButtonLink>
  );
}

/** The quote waits for its money. A member who pays another way, or not at all, may end it. */
export function WaitingForMoney({ unfinished }: { unfinished: UnfinishedBooking }): ReactNode {
  useStore($waitingBooking);
  const waiting = waitingFor(showOf(unfinished));
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
