import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { Movie } from '@viewmax/shared/contracts/movies';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { Poster } from '../../parts/poster.tsx';
import { FIRST } from './first-posters.ts';
import css from './home.module.css';

export function MovieGrid({ movies }: { movies: readonly Movie[] }): ReactNode {
  return (
    <ul className={css.grid}>
      {movies.map((movie, index) => (
        <li key={movie.MovieID}>
          <Link className={css.card} to={paths.movie(movie.MovieID)} state={{ movieId: movie.MovieID, movie }}>
            <Poster url={movie.PosterURL} first={index < FIRST} />
            <span className={css.title}>{movie.Title || 'Movie'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
