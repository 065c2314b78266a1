import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Movie } from '@viewmax/contracts/movies';
import type { LagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/time-text.ts';
import { Ticket } from '@viewmax/shared/ui';
import { memo, type ReactNode } from 'react';
import css from './chosen-ticket.module.css';

/** The chosen ticket, with the text of the later ticket. `memo` spares a slow phone its render at each tap. */
export const ChosenTicket = memo(function ChosenTicket({
  movie,
  cinema,
  at,
}: {
  movie?: Movie;
  cinema: Cinema;
  at: LagosTime | null;
}): ReactNode {
  const body = (
    <div className={css.body}>
      <span className={css.poster}>
        {movie?.PosterURL && (
          <img alt={`${movie.Title} poster`} width={88} height={132} {...pictureAt(movie.PosterURL, '88px')} />
        )}
      </span>
      <div className={css.text}>
        {movie?.Title ? <h2 className={css.title}>{movie.Title}</h2> : <p className={css.title} />}
        <p className={css.name}>{cinema.Name}</p>
        <p className={css.address}>{cinema.Address}</p>
        <p className={css.slug}>{cinema.Slug}</p>
      </div>
    </div>
  );
  const stub = at && (
    <dl className={`num ${css.facts}`}>
      <div>
        <dt>Starts</dt>
        <dd>
          {dayText(at.day).weekday}, {clockText(at.minutes)}
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{dayText(at.day).date}</dd>
      </div>
    </dl>
  );
  return <Ticket body={body} stub={stub} />;
});
