import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { MovieGrid } from '../../parts/movie-grid.tsx';
import css from './preview-center.module.css';

/** The movies of a center, each a link to its showtimes. A backend without the list leaves the way to all movies. */
export function ShowingHere({ movies }: { movies: CinemaDetails['Movies'] }): ReactNode {
  const here = movies && listOf(movies, 'MovieID');
  if (!here || here.length === 0) {
    return (
      <div className={css.others}>
        {here && <p className={css.text}>No movie is showing here right now.</p>}
        <ButtonLink block to={paths.home}>
          See movies
        </ButtonLink>
      </div>
    );
  }
  return (
    <section aria-labelledby="showing-here">
      <h2 id="showing-here" className={css.showing}>
        Showing here
      </h2>
      <MovieGrid movies={here} stateOf={() => ({ showing: true })} />
    </section>
  );
}
