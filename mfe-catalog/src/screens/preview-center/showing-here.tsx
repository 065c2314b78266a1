import { useStore } from '@nanostores/react';
import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import { $user } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { MovieGrid } from '../../parts/movie-grid.tsx';
import css from './preview-center.module.css';

/** A movie's page lists the showtimes of the member's own area. */
function OtherArea({ lga }: { lga: string | undefined }): ReactNode {
  const own = useStore($user)?.LGA;
  if (!own || !lga || own === lga) return null;
  return (
    <div className={css.area}>
      <p className={css.text}>
        This center is in {lga}. You see the showtimes of {own}.
      </p>
      <ButtonLink size="sm" to={paths.profile} state={{ open: 'Change LGA' }}>
        Change LGA
      </ButtonLink>
    </div>
  );
}

/** The movies of a center, each a link to its showtimes. A backend without the list leaves the way to all movies. */
export function ShowingHere({ movies, lga }: { movies: CinemaDetails['Movies']; lga: string | undefined }): ReactNode {
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
      <OtherArea lga={lga} />
      <MovieGrid movies={here} stateOf={() => ({ showing: true })} />
    </section>
  );
}
