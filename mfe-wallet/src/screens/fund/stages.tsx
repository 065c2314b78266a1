import { notBoughtText } from '@viewmax/contracts/booking-words';
import { inNaira, inPoints } from '@viewmax/contracts/money';
import { arrivedText, shortReference } from '@viewmax/contracts/money-words';
import type { TopUp } from '@viewmax/contracts/wallet';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { readMoment } from '@viewmax/shared/bundled/lagos-time.ts';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { forgetPayment, type Payment } from '@viewmax/shared/bundled/payment.ts';
import { rememberSent } from '@viewmax/shared/bundled/payment-begun.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { clockText, dateMomentText } from '@viewmax/shared/bundled/time-text.ts';
import { bookingWords, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Button, ButtonLink, Orb } from '@viewmax/shared/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import Ticket from 'lucide-react/icons/ticket';
import { type ReactNode, useState } from 'react';
import { boughtBy } from '../../parts/bought.ts';
import row from '../../parts/row.module.css';
import { useWayOn, type WayOn } from '../../parts/way-on.ts';
import { openAccount } from './payment-text.ts';
import css from './stages.module.css';
import { Transfer } from './transfer.tsx';

interface Shown {
  payment: Payment & { topUp: TopUp };
  movieId?: string | undefined;
  onForm(): void;
}

type Step = readonly [title: string, text: string];

const ICONS = [<Check key="1" />, <Landmark key="2" />, <Ticket key="3" />];

/** What the stages have in common. Its sentence is announced, and has the focus. */
function Page({
  payment: { stage, topUp, sentAt },
  said,
  help,
  steps = [],
  next = { to: paths.home, label: 'See movies' },
  children,
}: {
  payment: Shown['payment'];
  said: ReactNode;
  help: string;
  steps?: readonly Step[];
  next?: WayOn | undefined;
  children: ReactNode;
}): ReactNode {
  const isHere = stage === 'arrived';
  const progress = isHere ? ['done', 'done', 'done'] : ['done', 'now', 'wait'];
  return (
    <div className={`${page.page} ${css.page} ${css.checked} ${isHere ? css.here : ''}`}>
      <Heading title={topUp.transfer || sentAt ? 'Bank transfer' : 'Fund wallet'} backTo={paths.profile} />
      <div role="status" className={css.said}>
        <Orb tone={isHere ? 'ok' : 'gold'} large>
          {isHere ? <Check /> : <Clock />}
        </Orb>
        <p ref={takeFocus} className={`num ${css.sentence}`}>
          {said}
        </p>
        <p className={css.help}>{help}</p>
      </div>
      {steps.length > 0 && (
        <ol className={row.rows}>
          {steps.map(([title, text], index) => (
            <li key={title} className={`${css.step} ${css[progress[index] ?? '']}`}>
              <span aria-hidden="true" className={css.mark}>
                {ICONS[isHere ? 0 : index]}
              </span>
              <div className="num">
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className={css.actions}>
        <ButtonLink
          variant={next.to === paths.home ? 'neutral' : 'primary'}
          block
          replace
          to={next.to}
          state={next.state}
        >
          {next.label}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}

const Other = ({ onTap, children }: { onTap(): void; children: string }): ReactNode => (
  <Button variant="ghost" block onClick={onTap}>
    {children}
  </Button>
);

function firstStep({ topUp: { naira, tx_ref, createdAt }, sentAt }: Shown['payment'], paid = naira): Step {
  if (!sentAt) return [`You paid ${inNaira(paid)}`, dateMomentText(createdAt)];
  const time = clockText(readMoment(sentAt)?.minutes ?? 0);
  return [`You sent ${inNaira(paid)}`, `${time}, reference ${shortReference(tx_ref)}`];
}

const Checking = ({ payment }: Pick<Shown, 'payment'>): ReactNode => (
  <>
    <span className={css.points}>{inPoints(payment.topUp.VpValue)}</span>: we are checking your payment.
  </>
);

const waiting = (isLost?: boolean): string =>
  isLost ? 'We cannot check it now. If you paid, do not pay again.' : 'You can leave this page.';

/** Nobody knows yet whether it was paid. */
const Asking = ({ payment, onForm }: Shown): ReactNode => (
  <Page payment={payment} said={<Checking payment={payment} />} help={waiting(payment.isLost)}>
    <Other onTap={onForm}>Back to the form</Other>
  </Page>
);

/** The member says that it was sent, or the provider that it is pending. */
function OnItsWay({ payment, onForm }: Shown): ReactNode {
  const booking = useUnfinishedBooking();
  const [wantsAccount, want] = useState(false);
  const { VpValue, transfer, bookingUntil } = payment.topUp;
  const account = openAccount(payment.topUp);
  if (account && wantsAccount)
    return <Transfer topUp={payment.topUp} account={account} onSent={() => want(false)} onForm={onForm} />;
  const last: Step = bookingUntil
    ? ['Your tickets are bought', `If the money arrives before ${momentClock(bookingUntil)}. Later it becomes Vp.`]
    : [
        `${inPoints(VpValue)} in your wallet`,
        booking ? `Then you go on with ${bookingWords(booking)}.` : 'They arrive by themselves, also after you leave.',
      ];
  const steps = [
    firstStep(payment),
    [
      'The bank confirms it',
      `This mostly takes a few minutes. We tell you here${transfer ? ' and by a message' : ''}.`,
    ],
    last,
  ] as const;
  return (
    <Page payment={payment} said={<Checking payment={payment} />} help={waiting(payment.isLost)} steps={steps}>
      {account ? (
        <Other onTap={() => want(true)}>Show the account again</Other>
      ) : (
        <Other onTap={onForm}>Back to the form</Other>
      )}
    </Page>
  );
}

function Arrived({ payment, movieId }: Shown): ReactNode {
  const booking = useUnfinishedBooking();
  const next = useWayOn(movieId);
  const { creditedVp, naira, paidNaira = naira } = payment.topUp;
  const steps = [
    firstStep(payment, paidNaira),
    ['The bank confirmed it', 'Nothing is left to do.'],
    [
      `${inPoints(creditedVp)} in your wallet`,
      booking ? `Now you go on with ${bookingWords(booking)}.` : 'You can buy tickets now.',
    ],
  ] as const;
  const bought = boughtBy(payment.topUp);
  if (bought) {
    const [paid, confirmed] = steps;
    const done = [paid, confirmed, ['Your tickets are bought', 'They are in My Tickets, with their codes.']] as const;
    return (
      <Page payment={payment} said={bought.words} help="Nothing is left to do." steps={done} next={bought.next}>
        <Other onTap={forgetPayment}>Get more points</Other>
      </Page>
    );
  }
  const { booking: unbought } = payment.topUp;
  const points = <span className={css.points}>{inPoints(creditedVp)}</span>;
  const said = paidNaira === naira ? <>{points} arrived.</> : arrivedText(payment.topUp);
  return (
    <Page
      payment={payment}
      said={said}
      help={unbought ? notBoughtText(unbought.code) : 'They are in your wallet.'}
      steps={steps}
      next={next}
    >
      <Other onTap={forgetPayment}>Get more points</Other>
    </Page>
  );
}

/** The payment in place of the form: a screen for each stage. */
export function Stage(shown: Shown): ReactNode {
  const { stage, topUp } = shown.payment;
  if (stage === 'arrived') return <Arrived {...shown} />;
  if (stage !== 'begun') return <OnItsWay {...shown} />;
  const account = openAccount(topUp);
  if (!account) return <Asking {...shown} />;
  return <Transfer topUp={topUp} account={account} onSent={() => rememberSent(topUp)} onForm={shown.onForm} />;
}
