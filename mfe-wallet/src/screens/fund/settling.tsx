import { inNaira, inPoints } from '@viewmax/contracts/money';
import { arrivedText, shortReference } from '@viewmax/contracts/money-words';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { readMoment } from '@viewmax/shared/bundled/showing-at.ts';
import { clockText, dateMomentText } from '@viewmax/shared/bundled/showing-text.ts';
import { bookingWords, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Button, ButtonLink, Orb } from '@viewmax/shared/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import Ticket from 'lucide-react/icons/ticket';
import type { ReactNode } from 'react';
import { focus } from '../../parts/focus.ts';
import row from '../../parts/row.module.css';
import { isUnderWay, openAccount } from '../../parts/top-up-text.ts';
import { useWayOn } from '../../parts/way-on.ts';
import css from './open-payment.module.css';
import type { Shown } from './open-payment.tsx';

const clockOf = (moment: string): string => clockText(readMoment(moment)?.minutes ?? 0);

type Progress = 'done' | 'now' | 'wait';

function Step({
  progress,
  icon,
  title,
  text,
}: Record<'icon' | 'title', ReactNode> & { progress: Progress; text: string }) {
  return (
    <li className={`${css.step} ${css[progress]}`}>
      <span aria-hidden="true" className={css.mark}>
        {progress === 'done' ? <Check /> : icon}
      </span>
      <div className="num">
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </li>
  );
}

/** A payment that the server checks, until it arrives. The form for another payment is a tap away. */
export function Settling({
  topUp,
  isLost,
  movieId,
  sentAt,
  onForm,
  onAccount,
}: Omit<Shown, 'account' | 'onSent'> & { movieId?: string | undefined }): ReactNode {
  const booking = useUnfinishedBooking();
  const wayOn = useWayOn(movieId);
  const isHere = topUp.state === 'credited';
  const points = inPoints(isHere ? topUp.creditedVp : topUp.VpValue);
  const next = isHere && wayOn ? wayOn : { to: paths.home, label: 'See movies' };
  const { transfer, tx_ref, naira, paidNaira = naira } = topUp;
  const checking = isLost ? 'We cannot check it now. If you paid, do not pay again.' : 'You can leave this page.';
  const forBooking = booking && `${isHere ? 'Now' : 'Then'} you go on with ${bookingWords(booking)}.`;
  const waiting = 'They arrive by themselves, also after you leave.';
  const afterwards = forBooking || (isHere ? 'You can buy tickets now.' : waiting);
  return (
    <div className={`${page.page} ${css.page} ${css.checked} ${isHere ? css.here : ''}`}>
      <Heading title={transfer || sentAt ? 'Bank transfer' : 'Fund wallet'} backTo={paths.profile} />
      <div role="status" className={css.said}>
        <Orb tone={isHere ? 'ok' : 'gold'} large>
          {isHere ? <Check /> : <Clock />}
        </Orb>
        <p ref={focus} tabIndex={-1} className={`num ${css.sentence}`}>
          {isHere && paidNaira !== naira ? (
            arrivedText(topUp)
          ) : (
            <>
              <span className={css.points}>{points}</span>
              {isHere ? ' arrived.' : ': we are checking your payment.'}
            </>
          )}
        </p>
        <p className={css.help}>{isHere ? 'They are in your wallet.' : checking}</p>
      </div>
      <ol className={row.rows}>
        <Step
          progress="done"
          icon={null}
          title={`You ${sentAt ? 'sent' : isHere || isUnderWay(topUp) ? 'paid' : 'began to pay'} ${inNaira(isHere ? paidNaira : naira)}`}
          text={sentAt ? `${clockOf(sentAt)}, reference ${shortReference(tx_ref)}` : dateMomentText(topUp.createdAt)}
        />
        <Step
          progress={isHere ? 'done' : 'now'}
          icon={<Landmark />}
          title={isHere ? 'The bank confirmed it' : 'The bank confirms it'}
          text={
            isHere
              ? 'Nothing is left to do.'
              : `This mostly takes a few minutes. We tell you here${transfer ? ' and by a message' : ''}.`
          }
        />
        <Step
          progress={isHere ? 'done' : 'wait'}
          icon={<Ticket />}
          title={`${points} in your wallet`}
          text={afterwards}
        />
      </ol>
      <div className={css.actions}>
        <ButtonLink variant={isHere && wayOn ? 'primary' : 'neutral'} block replace to={next.to}>
          {next.label}
        </ButtonLink>
        {openAccount(topUp) ? (
          <Button variant="ghost" block onClick={() => onAccount(tx_ref)}>
            Show the account again
          </Button>
        ) : (
          <Button variant="ghost" block onClick={onForm}>
            {isHere ? 'Get more points' : 'Back to the form'}
          </Button>
        )}
      </div>
    </div>
  );
}
