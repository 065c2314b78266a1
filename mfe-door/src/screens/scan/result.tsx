import type { DoorScreening, People } from '@viewmax/contracts/attendant';
import { categoryWord, partyText } from '@viewmax/contracts/category-words';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Button, ButtonLink, Orb } from '@viewmax/shared/ui';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { seatsOrPeople } from '../../parts/seats.ts';
import { hallOf, startText } from '../../parts/times.ts';
import { useScreenings } from '../../parts/use-screenings.ts';
import { UNDO_S } from '../../stores/scans.ts';
import { isAt } from '../../stores/screenings.ts';
import type { Admitted, HowMany, Refused, Verdict } from '../../stores/verdict.ts';
import { Undo, type Undoing } from './last-in.tsx';
import { Reason } from './reason.tsx';
import { refusalText } from './refusal-text.ts';
import css from './result.module.css';

/** The scanner, as a result uses it. */
interface ScannerActions {
  decide(code: string, more?: { count?: number; reason?: string }): Promise<void>;
  close(): void;
  /** The attendant gives a reason now. */
  isForcing: boolean;
  force(isForcing: boolean): void;
  undoing: Undoing;
}

/** @example 'Eko Nocturne, 4:15 PM' */
const titleText = (screening: DoorScreening): string => `${screening.MovieTitle}, ${startText(screening)}`;

/** The people by category. The attendant looks at those with a note: their age, or their card. */
function Who({ who = [] }: { who: People | undefined }): ReactNode {
  if (who.length === 0) return null;
  return (
    <>
      <b>{partyText(who)}</b>
      {who.map(
        ({ category, count, note }) =>
          note && (
            <span key={category} className={css.look}>
              <Eye aria-hidden="true" /> Look at {count} {categoryWord(category, count)}: {note}
            </span>
          ),
      )}
    </>
  );
}

function In({
  verdict,
  screening,
  scanner,
}: {
  verdict: Admitted;
  screening: DoorScreening;
  scanner: ScannerActions;
}): ReactNode {
  const { seats, people, party, byList, who } = verdict;
  const words = seatsOrPeople(seats, people);
  return (
    <div className={`num ${css.result} ${css.in}`}>
      {/* A tap anywhere shows the camera. The next code needs none. */}
      <button type="button" className={css.whole} onClick={scanner.close}>
        <Check aria-hidden="true" />
        <span className={css.let}>Let in{people > 1 && ` ${people}`}</span>
        <span className={words.length > 20 ? css.seats : css.seat}>{words}</span>
        <Who who={who} />
        {party && (
          <b>
            {party.admitted} of {party.size} of this booking are in
          </b>
        )}
        <b>{titleText(screening)}</b>
        <span>{[hallOf(screening), `${screening.admitted} of ${screening.sold} in`].filter(Boolean).join(' · ')}</span>
        {byList && <span>Checked by the list. It is sent later.</span>}
        <span className={css.tap}>Tap, or scan the next code.</span>
      </button>
      <Undo undoing={scanner.undoing} seconds={UNDO_S} unit="seconds" block className={css.undo} />
    </div>
  );
}

function Out({ verdict, scanner }: { verdict: Refused; scanner: ScannerActions }): ReactNode {
  const { title, fact, help, mayForce } = refusalText(verdict);
  const { answer } = useScreenings();
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
            Scan for that show
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

/** The seats of a party; their numbers too where all are in one row. */
function PartySeats({ seats }: { seats: readonly string[] }): ReactNode {
  if (seats.length === 0) return null;
  const isOneRow = new Set(seats.map((seat) => seat.replace(/\d+$/, ''))).size === 1;
  return (
    <div className={css.partySeats}>
      <p>{seatsOrPeople(seats, seats.length)}</p>
      {isOneRow && (
        <p aria-hidden="true" className={css.chairs}>
          {seats.map((seat) => (
            <span key={seat}>{seat.replace(/^\D+/, '')}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** Asks how many of a party are here: all of them first, because that is usual. */
function HowManyAreHere({
  verdict,
  screening,
  scanner,
}: {
  verdict: HowMany;
  screening: DoorScreening;
  scanner: ScannerActions;
}): ReactNode {
  const { code, party, seats, who } = verdict;
  const { size, admitted, remaining } = party;
  return (
    <div className={`num ${css.result} ${css.ask}`}>
      <Orb tone="ok">
        <Users />
      </Orb>
      <h2 className={css.question}>How many?</h2>
      <p className={css.booking}>
        A booking of {size}
        {admitted > 0 && `, ${admitted} in already`}, {titleText(screening)}
      </p>
      <Who who={who} />
      <PartySeats seats={seats} />
      <div className={css.acts}>
        <Button
          className={css.all}
          block
          icon={<Check aria-hidden="true" />}
          onClick={() => scanner.decide(code, { count: remaining })}
        >
          All {remaining}
        </Button>
        <p className={css.fewer}>Fewer have come</p>
        <div className={css.numbers}>
          {Array.from({ length: remaining - 1 }, (_, index) => index + 1).map((count) => (
            <Button key={count} className={css.number} onClick={() => scanner.decide(code, { count })}>
              {count}
            </Button>
          ))}
          <Button variant="ghost" className={css.nobody} onClick={scanner.close}>
            Nobody
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The whole screen: green, red, or a question. It has the focus itself, so that a reader's Enter presses nothing. */
export function Result({
  verdict,
  screening,
  scanner,
}: {
  verdict: Verdict;
  screening: DoorScreening;
  scanner: ScannerActions;
}): ReactNode {
  return (
    <div role="alert" ref={takeFocus} className={css.answer}>
      {verdict.kind === 'in' && <In verdict={verdict} screening={screening} scanner={scanner} />}
      {verdict.kind === 'out' && <Out verdict={verdict} scanner={scanner} />}
      {verdict.kind === 'ask' && <HowManyAreHere verdict={verdict} screening={screening} scanner={scanner} />}
    </div>
  );
}
