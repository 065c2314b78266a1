import type { MovieDetails } from '@viewmax/contracts/movies';
import { Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Poster } from '../../parts/poster.tsx';
import { titleCase } from '../../parts/title-case.ts';
import css from './details.module.css';
import { PlayTrailer } from './play-trailer.tsx';

export const DetailsLoading = (): ReactNode => (
  <Waiting className={css.details}>
    <div className={css.head}>
      <Skeleton height={156} borderRadius="var(--vm-r-md)" />
      <Skeleton width="70%" height={32} />
    </div>
    <div className={css.facts}>
      <Skeleton height={98} borderRadius="var(--vm-r-lg)" />
    </div>
  </Waiting>
);

/** @example durationText(118) // '1 h 58 min' */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

const factsOf = ({ Language, Distributor, DurationMinutes, Rating }: MovieDetails): [string, string | undefined][] => [
  ['Language', titleCase(Language ?? '')],
  ['Distributor', Distributor],
  ['Duration', DurationMinutes ? durationText(DurationMinutes) : undefined],
  ['Rating', Rating],
];

export function Details({ movieId, movie, title }: { movieId: string; movie: MovieDetails; title: string }): ReactNode {
  return (
    <div className={css.details}>
      <div className={css.head}>
        <div className={css.poster}>
          <Poster url={movie.PosterURL} sizes="104px" />
        </div>
        <div>
          <h2 className={css.title}>{title}</h2>
          <PlayTrailer look="neutral" movieId={movieId} trailerId={movie.TrailerID} />
        </div>
      </div>
      <dl className={css.facts}>
        {factsOf(movie).map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <h2 className={css.heading}>Synopsis</h2>
      <p className={css.synopsis}>{movie.Description}</p>
    </div>
  );
}
