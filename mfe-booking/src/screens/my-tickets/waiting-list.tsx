import { useStore } from '@nanostores/react';
import { offerPath } from '@viewmax/contracts/notice-paths';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import type { Waiting } from '@viewmax/contracts/waiting';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { holdEnd, useHoldTime } from '@viewmax/shared/bundled/hold-time.ts';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { clockText, dayText, nearDayText } from '@viewmax/shared/bundled/time-text.ts';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { LATER, placeText } from '../../parts/tell-me/waiting-text.ts';
import { whereChosen } from '../../parts/tell-me/where-chosen.tsx';
import { useOnline } from '../../parts/use-online.ts';
import { problemText, useSending } from '../../parts/use-sending.ts';
import { $waitings, stop } from '../../stores/waiting.ts';
import css from './my-tickets.module.css';

const REFETCH_EVERY_MS = 10_000;

function Offered({ Seats, Until }: NonNullable<Waiting['Offer']>): ReactNode {
  const { words, isSoon } = useHoldTime(holdEnd(Until));
  return (
    <p className={`num ${isSoon ? css.soon : css.seats}`} role="status">
      <b>{seatsInWords(Seats)}</b> {words}
    </p>
  );
}

function WaitingCard({ waiting }: { waiting: Waiting }): ReactNode {
  const { WaitingID, MovieID, MovieTitle, Count, IsCovered, Offer } = waiting;
  const $movie = useMemo(() => movieStore(MovieID), [MovieID]);
  const { data: movie } = useStore($movie);
  const at = readLagosTime(waiting);
  const isOnline = useOnline();
  const { problem, sending, send } = useSending();
  return (
    <li className={Offer ? css.offered : css.waiting}>
      <div className={css.ghost}>
        <div className={css.poster}>
          {movie?.PosterURL && (
            <img alt="" width={56} height={84} loading="lazy" {...pictureAt(movie.PosterURL, '56px')} />
          )}
        </div>
        <div className={css.wanted}>
          <h3 className={css.title}>{MovieTitle}</h3>
          <p className={css.seats}>{Offer?.CinemaName ?? placeText(waiting)}</p>
          {at && (
            <p className={`num ${css.seats}`}>
              {nearDayText(at.day)}, {clockText(at.minutes)} · {dayText(at.day).date}
            </p>
          )}
          {!Offer && (
            <p className={css.seats}>
              Waiting for {counted(Count, 'seat')}.{!IsCovered && ` ${LATER}`}
            </p>
          )}
          {!isOnline && <p className={css.soon}>You are offline, so this may have changed.</p>}
        </div>
        <Button
          size="sm"
          variant={Offer ? 'ghost' : 'neutral'}
          busy={sending}
          aria-label={`Stop waiting for ${MovieTitle}`}
          onClick={() => send(() => stop(WaitingID))}
        >
          Stop
        </Button>
        {problem && (
          <p role="alert" className={css.soon}>
            {problemText(problem)}
          </p>
        )}
      </div>
      {Offer && (
        <div className={css.foot}>
          <Offered key={Offer.HoldID} {...Offer} />
          <ButtonLink size="sm" variant="primary" block to={offerPath(Offer.HoldID)}>
            Buy {Offer.Seats.length === 1 ? 'this seat' : 'these seats'}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

/** It asks again while somebody waits, because offers are short. */
function List(): ReactNode {
  const { data, error, loading } = useStore($waitings);
  const waits = (data?.Waitings.length ?? 0) > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval($waitings.revalidate, REFETCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits]);
  if (!data && error !== undefined) {
    return (
      <p role="status" className={css.cards}>
        What you wait for could not be loaded.
        <Button size="sm" variant="link" busy={loading} onClick={$waitings.revalidate}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data || data.Waitings.length === 0) return null;
  return (
    <section aria-label="Waiting for seats" className={css.cards}>
      <h2 className={css.name}>Waiting for seats</h2>
      <ul className={css.list}>
        {data.Waitings.map((waiting) => (
          <WaitingCard key={waiting.WaitingID} waiting={waiting} />
        ))}
      </ul>
    </section>
  );
}

/** The screenings whose seats the member waits for, above the tickets. */
export const WaitingList = whereChosen(List);
