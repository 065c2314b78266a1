import type { Movie } from '@viewmax/contracts/movies';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { comingOf } from '../../parts/coming.ts';
import { Poster } from '../../parts/poster.tsx';
import { FIRST } from './first-posters.ts';
import css from './home.module.css';

function MovieCard({ movie, first }: { movie: Movie; first: boolean }): ReactNode {
  const coming = comingOf(movie);
  return (
    <Link className={css.card} to={paths.movie(movie.MovieID)} state={{ movieId: movie.MovieID, movie }}>
      <Poster url={movie.PosterURL} first={first} />
      <span className={coming ? `${css.words} ${css.dated}` : css.words}>
        <span className={css.title}>{movie.Title || 'Movie'}</span>
        {coming && <span className={`${css.coming} num`}>{` ${coming.short}`}</span>}
      </span>
    </Link>
  );
}

export function MovieGrid({ movies }: { movies: readonly Movie[] }): ReactNode {
  return (
    <ul className={css.grid}>
      {movies.map((movie, index) => (
        <li key={movie.MovieID}>
          <MovieCard movie={movie} first={index < FIRST} />
        </li>
      ))}
    </ul>
  );
}
