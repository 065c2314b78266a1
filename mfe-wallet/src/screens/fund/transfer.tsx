import { inNaira, inPoints } from '@viewmax/contracts/money';
import { sendText, shortReference } from '@viewmax/contracts/money-words';
import type { Transfer as Account, TopUp } from '@viewmax/contracts/wallet';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { readMoment } from '@viewmax/shared/bundled/lagos-time.ts';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import { onWake } from '@viewmax/shared/bundled/on-wake.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { serverNow } from '@viewmax/shared/bundled/payment-begun.ts';
import { clockText } from '@viewmax/shared/bundled/time-text.ts';
import { useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { Button } from '@viewmax/shared/ui';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useState } from 'react';
import row from '../../parts/row.module.css';
import { HeldSeats } from './held-seats.tsx';
import css from './stages.module.css';

const MINUTE = 60_000;
const SOON = 5;
const SAID_MS = 4_000;

/** Ten digits as people read them: `048 291 7306`. */
const asRead = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

/** For a screen reader, which would read one large number. */
const inThrees = (number: string): string =>
  (number.match(/\d{1,3}/g) ?? []).map((three) => [...three].join(' ')).join(', ');

function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, 10_000);
    const undo = onWake(look);
    return () => {
      clearInterval(timer);
      undo();
    };
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE));
}

function TimeLeft({ until, txRef }: { until: string; txRef: string }): ReactNode {
  const left = useMinutesLeft(until);
  const text = left === 0 ? 'The time is over' : `${counted(left, 'minute')} left`;
  return (
    <p className={`num ${css.time}`}>
      <Clock aria-hidden="true" size={20} />
      <b className={left <= SOON ? css.soon : undefined}>{text}</b>
      <span>Reference {shortReference(txRef)}</span>
    </p>
  );
}

const Fact = ({
  label,
  isLarge,
  copy,
  children,
}: {
  label: string;
  isLarge?: boolean;
  copy?: ReactNode;
  children: ReactNode;
}): ReactNode => (
  <li className={`${row.row} ${css.fact}`}>
    <span className={row.what}>
      <span className={row.when}>{label}</span>
      <b className={isLarge ? `num ${css.large}` : undefined}>{children}</b>
    </span>
    {copy}
  </li>
);

/** The account for one transfer of the exact amount. The server sees the money arrive, so the page may be closed. */
export function Transfer({
  topUp: { tx_ref, VpValue, bookingUntil },
  account: { bank, accountNumber, accountName, naira, until },
  onSent,
  onForm,
}: Record<'onSent' | 'onForm', () => void> & { topUp: TopUp; account: Account }): ReactNode {
  const [said, say] = usePassing<string>();
  const booking = useUnfinishedBooking();
  const copy = (what: string, text: string) =>
    navigator.clipboard.writeText(text).then(
      () => say(`${what} copied`, SAID_MS),
      () => say(`${what} could not be copied. Please type it.`, SAID_MS),
    );
  const copyButton = (what: string, text: string) => (
    <Button
      size="sm"
      icon={<Copy aria-hidden="true" />}
      aria-label={`Copy the ${what.toLowerCase()}`}
      onClick={() => void copy(what, text)}
    >
      Copy
    </Button>
  );
  return (
    <div className={`${page.page} ${css.page}`}>
      <Heading title="Bank transfer" backTo={paths.profile} />
      <div className={`num ${css.said}`}>
        <p className={css.sentence}>{sendText(naira, clockText(readMoment(until)?.minutes ?? 0))}</p>
        <p className={css.help}>
          {bookingUntil ? (
            <>
              Money that arrives before <b>{momentClock(bookingUntil)}</b> buys your tickets. Later it becomes{' '}
              <b className={css.points}>{inPoints(VpValue)}</b>.
            </>
          ) : (
            <>
              You get <b className={css.points}>{inPoints(VpValue)}</b>
            </>
          )}
        </p>
        {booking && <HeldSeats booking={booking} txRef={tx_ref} />}
      </div>
      <ul className={row.rows}>
        <Fact label="Bank">{bank}</Fact>
        <Fact label="Account number" isLarge copy={copyButton('Account number', accountNumber)}>
          <span aria-hidden="true">{asRead(accountNumber)}</span>
          <span className="visually-hidden">{inThrees(accountNumber)}</span>
        </Fact>
        <Fact label="Exact amount" isLarge copy={copyButton('Amount', String(naira))}>
          {inNaira(naira)}
        </Fact>
        {accountName && <Fact label="Account name">{accountName}</Fact>}
      </ul>
      <TimeLeft until={until} txRef={tx_ref} />
      <p className={css.note}>
        The account is for this payment only. You can close this page: the {bookingUntil ? 'tickets' : 'Vp'} arrive by
        themselves.
      </p>
      <p role="status" className={`${css.note} ${css.copied}`}>
        {said}
      </p>
      <div className={css.actions}>
        <Button variant="primary" block onClick={onSent}>
          I have sent it
        </Button>
        <Button variant="ghost" block onClick={onForm}>
          Pay another way
        </Button>
      </div>
    </div>
  );
}
