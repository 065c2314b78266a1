import type { DoorShowing, DoorShowingsResponse } from '@viewmax/contracts/attendant';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { SavedNote } from '@viewmax/shared/bundled/saved-note.tsx';
import { lagosDay } from '@viewmax/shared/bundled/showing-at.ts';
import { dayText } from '@viewmax/shared/bundled/showing-text.ts';
import { Link } from '@viewmax/shared/router';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import css from '../../parts/door.module.css';
import { NetworkNote } from '../../parts/network-note.tsx';
import { hallOf, startText } from '../../parts/times.ts';
import { useNow, useShowings } from '../../parts/use-showings.ts';
import { serverNow } from '../../stores/lists.ts';
import { $showings } from '../../stores/showings.ts';
import { allowSound } from '../scan/signal.ts';
import { DoorName } from './door-name.tsx';
import { PlaceChips, usePlace } from './place.tsx';
import { SignOut } from './sign-out.tsx';

/** @example phaseOf(showing) // 'opens 5:00 PM' */
function phaseOf({ opensAt, startsAt, endsAt }: DoorShowing): string {
  const now = serverNow();
  if (now < Date.parse(opensAt)) return `opens ${momentClock(opensAt)}`;
  if (now < Date.parse(startsAt)) return 'door is open';
  return now < Date.parse(endsAt) ? 'running' : 'over';
}

const isOver = ({ endsAt }: DoorShowing): boolean => serverNow() >= Date.parse(endsAt);
const isOpen = (showing: DoorShowing): boolean => serverNow() >= Date.parse(showing.opensAt) && !isOver(showing);
const toCome = ({ sold, admitted }: DoorShowing): number => Math.max(0, sold - admitted);

/** @example day() // 'Friday, 05/12/2025' */
function day(): string {
  const { weekday, date } = dayText(lagosDay(serverNow()));
  return `${weekday}, ${date}`;
}

function Row({ showing }: { showing: DoorShowing }): ReactNode {
  const [time, half] = startText(showing).split('\u00a0');
  const place = [hallOf(showing), phaseOf(showing)].filter(Boolean).join(' · ');
  return (
    <Link
      to={paths.scan(showing.CinemaID, showing.ShowtimeID)}
      className={`${css.row} ${isOpen(showing) ? css.open : ''}`}
      onClick={allowSound}
    >
      <span className={`num ${css.time}`}>
        {time} <small>{half}</small>
      </span>
      <span className={css.what}>
        <b>{showing.MovieTitle}</b>
        <span className="num">{place}</span>
      </span>
      <span className={`num ${css.people}`}>
        {toCome(showing)}
        <span className="visually-hidden"> to come</span>
        <small> of {showing.sold}</small>
      </span>
    </Link>
  );
}

const Rows = ({ showings }: { showings: readonly DoorShowing[] }): ReactNode => (
  <ul>
    {showings.map((showing) => (
      <li key={`${showing.CinemaID}/${showing.ShowtimeID}`}>
        <Row showing={showing} />
      </li>
    ))}
  </ul>
);

/** Shows that need no attendant now. */
function Fold({ name, showings }: { name: string; showings: readonly DoorShowing[] }): ReactNode {
  if (showings.length === 0) return null;
  return (
    <details className={css.fold}>
      <summary className="num">
        {name}, {counted(showings.length, 'show')}
        <ChevronDown aria-hidden="true" />
      </summary>
      <Rows showings={showings} />
    </details>
  );
}

function Groups({ showings }: { showings: readonly DoorShowing[] }): ReactNode {
  const [over, current] = [showings.filter(isOver), showings.filter((one) => !isOver(one))];
  const awaited = current.filter((one) => toCome(one) > 0);
  return (
    <>
      {awaited.length > 0 && (
        <section className={css.section}>
          <h2 className={css.group}>
            Guests to come <span aria-hidden="true">to come, of sold</span>
          </h2>
          <div className={css.rows}>
            <Rows showings={awaited} />
          </div>
        </section>
      )}
      {awaited.length < showings.length && (
        <section className={css.section}>
          <h2 className={css.group}>Nobody to come</h2>
          <div className={css.rows}>
            <Fold name="All in" showings={current.filter((one) => one.sold > 0 && toCome(one) === 0)} />
            <Fold name="Nothing sold" showings={current.filter(({ sold }) => sold === 0)} />
            <Fold name="Over" showings={over} />
          </div>
        </section>
      )}
    </>
  );
}

function Day({ cinemas, showings }: DoorShowingsResponse): ReactNode {
  const { at, error, loading } = useShowings();
  useNow();
  const place = usePlace(cinemas, showings);
  if (showings.length === 0) {
    const help =
      cinemas.length > 0
        ? `Nothing is shown today at ${cinemas.map(({ CinemaName }) => CinemaName).join(' and ')}.`
        : 'No cinema has named you as its attendant. Ask your manager.';
    return <Empty icon={<Clapperboard />} title="No showings" help={help} />;
  }
  return (
    <>
      {at !== undefined && error !== undefined && !loading && (
        <div className={css.saved}>
          <SavedNote at={at} busy={loading} onRetry={$showings.revalidate} />
        </div>
      )}
      <PlaceChips cinemas={cinemas} place={place} />
      {place.showings.length > 0 ? (
        <Groups showings={place.showings} />
      ) : (
        <Empty icon={<Clapperboard />} title="No showings" help="Nothing is shown here today." />
      )}
    </>
  );
}

/** Today's showings at one cinema of this attendant, those with guests to come first. */
export function Showings(): ReactNode {
  const { answer } = useShowings();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1 tabIndex={-1} className={css.title}>
            The door
          </h1>
          <p className={`num ${css.date}`}>{day()}</p>
        </div>
        {answer?.cinemas.some(({ isManager }) => isManager) && (
          <ButtonLink size="sm" to={paths.doorReport} icon={<ChartColumn aria-hidden="true" />}>
            Report
          </ButtonLink>
        )}
        <SignOut />
      </header>
      <NetworkNote />
      <Loaded
        of={$showings}
        known={answer}
        what="Today’s showings"
        waiting={
          <Waiting label="Loading today’s showings">
            <Skeleton height={320} borderRadius="var(--vm-r-lg)" />
          </Waiting>
        }
      >
        {() => answer && <Day {...answer} />}
      </Loaded>
      <footer className={css.foot}>
        <DoorName />
        <ButtonLink variant="ghost" to={paths.homeTab} className={css.members}>
          Members’ app
        </ButtonLink>
      </footer>
    </div>
  );
}
