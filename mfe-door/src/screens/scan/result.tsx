import type { DoorShowing } from '@viewmax/contracts/attendant';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import Check from 'lucide-react/icons/check';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useShowings } from '../../parts/use-showings.ts';
import { isAt } from '../../stores/showings.ts';
import type { Admitted, HowMany, Refused, Verdict } from '../../stores/verdict.ts';
import { seatsText } from './last-in.tsx';
import { Reason } from './reason.tsx';
import { refusalText } from './refusal-text.ts';
import css from './scan.module.css';

/** The scanner, as a result uses it. */
interface ScannerActions {
  decide(code: string, more?: { count?: number; reason?: string }): Promise<void>;
  close(): void;
  /** The attendant gives a reason now. */
  isForcing: boolean;
  force(isForcing: boolean): void;
}

function In({ verdict, showing, onClose }: { verdict: Admitted; showing: DoorShowing; onClose(): void }): ReactNode {
  const { seats, people, party, byList } = verdict;
  const seatText = seatsText(seats, people);
  return (
    // A tap anywhere shows the camera. The next code needs none.
    <button type="button" className={`num ${css.result} ${css.in}`} onClick={onClose}>
      <Check aria-hidden="true" />
      <span className={css.word}>Let in{people > 1 && ` ${people}`}</span>
      <span className={seatText.length > 6 ? css.seats : css.seat}>{seatText}</span>
      {party && (
        <span className={css.party}>
          {party.admitted} of {party.size} of this booking are in
        </span>
      )}
      <span className={css.count}>
        {showing.admitted} of {showing.sold} in
      </span>
      {byList && <span>Checked by the list. It is sent later.</span>}
    </button>
  );
}

function Out({ verdict, scanner }: { verdict: Refused; scanner: ScannerActions }): ReactNode {
  const { title, fact, help, mayForce } = refusalText(verdict);
  const { answer } = useShowings();
  const other = verdict.why === 'other_showing' && verdict.showing;
  const isOfToday = other && answer?.showings.some(isAt(other.CinemaID, other.ShowtimeID));
  return (
    <div className={`${css.result} ${css.out}`}>
      <X aria-hidden="true" />
      <span className={css.word}>{title}</span>
      {fact && <span className={`num ${css.count}`}>{fact}</span>}
      <span className={css.help}>{help}</span>
      <div className={css.acts}>
        {mayForce && (
          <Button className={css.act} block onClick={() => scanner.force(true)}>
            Let in anyway
          </Button>
        )}
        {other && isOfToday && (
          <ButtonLink
            className={css.act}
            block
            to={paths.scan(other.CinemaID, other.ShowtimeID)}
            replace
            onClick={scanner.close}
          >
            Scan for that showing
          </ButtonLink>
        )}
        <Button className={`${css.act} ${css.next}`} block onClick={scanner.close}>
          Scan the next
        </Button>
      </div>
      {scanner.isForcing && (
        <Reason onClose={() => scanner.force(false)} onReason={(reason) => scanner.decide(verdict.code, { reason })} />
      )}
    </div>
  );
}

/** Asks how many of a party are here: all of them first, because that is usual. */
function HowManyAreHere({ verdict, scanner }: { verdict: HowMany; scanner: ScannerActions }): ReactNode {
  const { code, party } = verdict;
  const { size, admitted, remaining } = party;
  return (
    <div className={`num ${css.result} ${css.ask}`}>
      <Users aria-hidden="true" />
      <span className={css.word}>How many?</span>
      <span className={css.help}>
        A booking of {size}
        {admitted > 0 && `, ${admitted} in already`}.
      </span>
      <div className={css.acts}>
        <Button variant="primary" className={css.all} block onClick={() => scanner.decide(code, { count: remaining })}>
          All {remaining}
        </Button>
        <div className={css.numbers}>
          {Array.from({ length: remaining - 1 }, (_, index) => index + 1).map((count) => (
            <Button key={count} className={css.number} onClick={() => scanner.decide(code, { count })}>
              {count}
            </Button>
          ))}
        </div>
        <Button className={`${css.act} ${css.next}`} block onClick={scanner.close}>
          Nobody
        </Button>
      </div>
    </div>
  );
}

/** The whole screen: green, red, or a question. */
export function Result({
  verdict,
  showing,
  scanner,
}: {
  verdict: Verdict;
  showing: DoorShowing;
  scanner: ScannerActions;
}): ReactNode {
  return (
    <div role="alert">
      {verdict.kind === 'in' && <In verdict={verdict} showing={showing} onClose={scanner.close} />}
      {verdict.kind === 'out' && <Out verdict={verdict} scanner={scanner} />}
      {verdict.kind === 'ask' && <HowManyAreHere verdict={verdict} scanner={scanner} />}
    </div>
  );
}
