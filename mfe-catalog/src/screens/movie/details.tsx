import type { MovieDetails } from '@viewmax/shared/contracts/movies';
import type { ReactNode } from 'react';
import { Poster } from '../../parts/poster.tsx';
import { titleCase } from '../../parts/title-case.ts';
import css from './details.module.css';
import { PlayTrailer } from './play-trailer.tsx';

export function Details({ movie, title }: { movie: MovieDetails; title: string }): ReactNode {
  return (
    <div className={css.details}>
      <div className={css.head}>
        <div className={css.poster}>
          <Poster url={movie.PosterURL} />
        </div>
        <div>
          <h2 className={css.title}>{title}</h2>
          <PlayTrailer look="neutral" trailerId={movie.TrailerID} />
        </div>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>Language</dt>
          <dd>{titleCase(movie.Language ?? '')}</dd>
        </div>
        <div>
          <dt>Distributor</dt>
          <dd>{movie.Distributor}</dd>
        </div>
      </dl>
      <h2 className={css.heading}>Synopsis</h2>
      <p className={css.synopsis}>{movie.Description}</p>
    </div>
  );
}
