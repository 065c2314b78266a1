import type { DoorScreening, DoorScreeningsResponse } from '@viewmax/contracts/attendant';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { lagosDay } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { SavedNote } from '@viewmax/shared/bundled/saved-note.tsx';
import { dayText } from '@viewmax/shared/bundled/time-text.ts';
import { Link } from '@viewmax/shared/router';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import css from '../../parts/door.module.css';
import { NetworkNote } from '../../parts/network-note.tsx';
import { hallOf, startText } from '../../parts/times.ts';
import { useNow, useScreenings } from '../../parts/use-screenings.ts';
import { serverNow } from '../../stores/lists.ts';
import { $screenings } from '../../stores/screenings.ts';
import { allowSound } from '../scan/signal.ts';
import { DoorName } from './door-name.tsx';
import { PlaceChips, usePlace } from './place.tsx';
import { SignOut } from './sign-out.tsx';

/** @example phaseOf(screening) // 'opens 5:00 PM' */
function phaseOf({ opensAt, startsAt, endsAt }: DoorScreening): string {
  const now = serverNow();
  if (now < Date.parse(opensAt)) return `opens ${momentClock(opensAt)}`;
  if (now < Date.parse(startsAt)) return 'door is open';
  return now < Date.parse(endsAt) ? 'running' : 'over';
}

const isOver = ({ endsAt }: DoorScreening): boolean => serverNow() >= Date.parse(endsAt);
const isOpen = (screening: DoorScreening): boolean =>
  serverNow() >= Date.parse(screening.opensAt) && !isOver(screening);
const toCome = ({ sold, admitted }: DoorScreening): number => Math.max(0, sold - admitted);

/** @example day() // 'Friday, 05/12/2025' */
function day(): string {
  const { weekday, date } = dayText(lagosDay(serverNow()));
  return `${weekday}, ${date}`;
}

function Row({ screening }: { screening: DoorScreening }): ReactNode {
  const [time, half] = startText(screening).split('\u00a0');
  const place = [hallOf(screening), phaseOf(screening)].filter(Boolean).join(' · ');
  return (
    <Link
      to={paths.scan(screening.CinemaID, screening.ShowtimeID)}
      className={`${css.row} ${isOpen(screening) ? css.open : ''}`}
      onClick={allowSound}
    >
      <span className={`num ${css.time}`}>
        {time} <small>{half}</small>
      </span>
      <span className={css.what}>
        <b>{screening.MovieTitle}</b>
        <span className="num">{place}</span>
      </span>
      <span className={`num ${css.people}`}>
        {toCome(screening)}
        <span className="visually-hidden"> to come</span>
        <small> of {screening.sold}</small>
      </span>
    </Link>
  );
}

const Rows = ({ screenings }: { screenings: readonly DoorScreening[] }): ReactNode => (
  <ul>
    {screenings.map((screening) => (
      <li key={`${screening.CinemaID}/${screening.ShowtimeID}`}>
        <Row screening={screening} />
      </li>
    ))}
  </ul>
);

/** Shows that need no attendant now. */
function Fold({ name, screenings }: { name: string; screenings: readonly DoorScreening[] }): ReactNode {
  if (screenings.length === 0) return null;
  return (
    <details className={css.fold}>
      <summary className="num">
        {name}, {counted(screenings.length, 'show')}
        <ChevronDown aria-hidden="true" />
      </summary>
      <Rows screenings={screenings} />
    </details>
  );
}

function Groups({ screenings }: { screenings: readonly DoorScreening[] }): ReactNode {
  const [over, current] = [screenings.filter(isOver), screenings.filter((one) => !isOver(one))];
  const awaited = current.filter((one) => toCome(one) > 0);
  return (
    <>
      {awaited.length > 0 && (
        <section className={css.section}>
          <h2 className={css.group}>
            Guests to come <span aria-hidden="true">to come, of sold</span>
          </h2>
          <div className={css.rows}>
            <Rows screenings={awaited} />
          </div>
        </section>
      )}
      {awaited.length < screenings.length && (
        <section className={css.section}>
          <h2 className={css.group}>Nobody to come</h2>
          <div className={css.rows}>
            <Fold name="All in" screenings={current.filter((one) => one.sold > 0 && toCome(one) === 0)} />
            <Fold name="Nothing sold" screenings={current.filter(({ sold }) => sold === 0)} />
            <Fold name="Over" screenings={over} />
          </div>
        </section>
      )}
    </>
  );
}

function Day({ cinemas, showings: screenings }: DoorScreeningsResponse): ReactNode {
  const { at, error, loading } = useScreenings();
  useNow();
  const place = usePlace(cinemas, screenings);
  if (screenings.length === 0) {
    const help =
      cinemas.length > 0
        ? `Nothing is shown today at ${cinemas.map(({ CinemaName }) => CinemaName).join(' and ')}.`
        : 'No cinema has named you as its attendant. Ask your manager.';
    return <Empty icon={<Clapperboard />} title="No shows" help={help} />;
  }
  return (
    <>
      {at !== undefined && error !== undefined && !loading && (
        <div className={css.saved}>
          <SavedNote at={at} busy={loading} onRetry={$screenings.revalidate} />
        </div>
      )}
      <PlaceChips cinemas={cinemas} place={place} />
      {place.screenings.length > 0 ? (
        <Groups screenings={place.screenings} />
      ) : (
        <Empty icon={<Clapperboard />} title="No shows" help="Nothing is shown here today." />
      )}
    </>
  );
}

/** Today's screenings at one cinema of this attendant, those with guests to come first. */
export function Screenings(): ReactNode {
  const { answer } = useScreenings();
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
        of={$screenings}
        known={answer}
        what="Today’s shows"
        waiting={
          <Waiting label="Loading today’s shows">
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
