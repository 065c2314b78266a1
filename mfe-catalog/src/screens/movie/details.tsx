import type { MovieDetails } from '@viewmax/contracts/movies';
import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { durationText } from '../../parts/duration-text.ts';
import { Poster } from '../../parts/poster.tsx';
import { titleCase } from '../../parts/title-case.ts';
import css from './details.module.css';
import { PlayTrailer } from './play-trailer.tsx';

export const DetailsLoading = (): ReactNode => (
  <div role="status" className={css.details}>
    <span className="visually-hidden">Loading</span>
    <div className={css.head}>
      <Skeleton height={156} borderRadius="var(--vm-r-md)" />
      <Skeleton width="70%" height={32} />
    </div>
    <div className={css.facts}>
      <Skeleton height={98} borderRadius="var(--vm-r-lg)" />
    </div>
  </div>
);

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
