import type { DoorShowing } from '@viewmax/contracts/attendant';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { SavedNote } from '@viewmax/shared/bundled/saved-note.tsx';
import { Link } from '@viewmax/shared/router';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import ChartColumn from 'lucide-react/icons/chart-column';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import css from '../../parts/door.module.css';
import { NetworkNote } from '../../parts/network-note.tsx';
import { startText, timeOf } from '../../parts/times.ts';
import { useNow, useShowings } from '../../parts/use-showings.ts';
import { serverNow } from '../../stores/lists.ts';
import { $showings } from '../../stores/showings.ts';
import { allowSound } from '../scan/signal.ts';
import { DoorName } from './door-name.tsx';
import { SignOut } from './sign-out.tsx';

/** @example phaseOf(showing) // 'Door opens at 5:00 PM' */
function phaseOf({ opensAt, startsAt, endsAt }: DoorShowing): string {
  const now = serverNow();
  if (now < Date.parse(opensAt)) return `Door opens at ${timeOf(opensAt)}`;
  if (now < Date.parse(startsAt)) return 'Door is open';
  return now < Date.parse(endsAt) ? 'Running' : 'Over';
}

const isOver = ({ endsAt }: DoorShowing): boolean => serverNow() >= Date.parse(endsAt);

function Card({ showing, withCinema }: { showing: DoorShowing; withCinema: boolean }): ReactNode {
  const { sold, admitted, MovieTitle, CinemaName, ScreenLocation } = showing;
  const where = [withCinema && CinemaName, ScreenLocation].filter(Boolean).join(', ');
  return (
    <Link
      to={paths.scan(showing.CinemaID, showing.ShowtimeID)}
      className={`${css.card} ${isOver(showing) ? css.over : ''}`}
      onClick={allowSound}
    >
      <span className={`num ${css.time}`}>{startText(showing)}</span>
      <span className={css.what}>
        <b className={css.movie}>{MovieTitle}</b>
        {where && <span className={css.place}>{where}</span>}
        <span className={`num ${css.phase}`}>{phaseOf(showing)}</span>
      </span>
      <dl className={`num ${css.counts}`}>
        <div>
          <dt>Sold</dt>
          <dd>{sold}</dd>
        </div>
        <div>
          <dt>In</dt>
          <dd>{admitted}</dd>
        </div>
        <div>
          <dt>To come</dt>
          <dd>{Math.max(0, sold - admitted)}</dd>
        </div>
      </dl>
      <progress className={css.bar} value={admitted} max={Math.max(1, sold)} aria-hidden="true" />
    </Link>
  );
}

function Cards(): ReactNode {
  const { answer, at, error, loading } = useShowings();
  useNow();
  if (!answer) return null;
  const { showings, cinemas } = answer;
  if (showings.length === 0) {
    const help =
      cinemas.length > 0
        ? `Nothing is shown today at ${cinemas.map(({ CinemaName }) => CinemaName).join(' and ')}.`
        : 'No cinema has named you as its attendant. Ask your manager.';
    return <Empty icon={<Clapperboard />} title="No showings" help={help} />;
  }
  const inOrder = [...showings].sort((one, other) => Number(isOver(one)) - Number(isOver(other)));
  return (
    <>
      {at !== undefined && error !== undefined && !loading && (
        <SavedNote at={at} busy={loading} onRetry={$showings.revalidate} />
      )}
      <ul className={css.cards}>
        {inOrder.map((showing) => (
          <li key={`${showing.CinemaID}/${showing.ShowtimeID}`}>
            <Card showing={showing} withCinema={cinemas.length > 1} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Today's showings at the cinemas of this attendant. */
export function Showings(): ReactNode {
  const { answer } = useShowings();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1} className={css.title}>
          The door
        </h1>
        <DoorName />
      </header>
      <NetworkNote />
      <Loaded
        of={$showings}
        known={answer}
        what="Today’s showings"
        waiting={
          <Waiting label="Loading today’s showings" className={css.cards}>
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} height={132} borderRadius="var(--vm-r-lg)" />
            ))}
          </Waiting>
        }
      >
        {() => <Cards />}
      </Loaded>
      <footer className={css.foot}>
        {answer?.cinemas.some(({ isManager }) => isManager) && (
          <ButtonLink to={paths.doorReport} icon={<ChartColumn aria-hidden="true" />}>
            Report of the day
          </ButtonLink>
        )}
        <ButtonLink to={paths.homeTab} className={css.members}>
          Members’ app
        </ButtonLink>
        <SignOut />
      </footer>
    </div>
  );
}
