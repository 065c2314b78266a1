import type { Movie } from '@viewmax/contracts/movies';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { comingOf } from './coming.ts';
import css from './movie-grid.module.css';
import { Poster } from './poster.tsx';

/** The fields that a poster shows. A list of another call may have no more. */
type Shown = Pick<Movie, 'MovieID' | 'Title' | 'PosterURL' | 'Status' | 'ReleaseDate'>;

function MovieCard({ movie, first, state }: { movie: Shown; first: boolean; state: object }): ReactNode {
  const coming = comingOf(movie);
  return (
    <Link className={css.card} to={paths.movie(movie.MovieID)} state={{ movieId: movie.MovieID, ...state }}>
      <Poster url={movie.PosterURL} first={first} />
      <span className={css.words}>
        <span className={css.title}>{movie.Title || 'Movie'}</span>
        {coming && <span className={`${css.coming} num`}>{` ${coming.short}`}</span>}
      </span>
    </Link>
  );
}

/** `first`: the posters that are visible before the first scroll. `stateOf`: the state that a movie's page gets. */
export function MovieGrid<M extends Shown>({
  movies,
  first = 0,
  stateOf,
}: {
  movies: readonly M[];
  first?: number;
  stateOf(movie: M): object;
}): ReactNode {
  return (
    <ul className={css.grid}>
      {movies.map((movie, index) => (
        <li key={movie.MovieID}>
          <MovieCard movie={movie} first={index < first} state={stateOf(movie)} />
        </li>
      ))}
    </ul>
  );
}
