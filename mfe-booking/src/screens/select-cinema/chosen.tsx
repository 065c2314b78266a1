import { useStore } from '@nanostores/react';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';
import { dayText, timeText } from '@viewmax/shared/bundled/showing-text.ts';
import { Skeleton } from '@viewmax/shared/ui';
import { type ReactNode, useMemo } from 'react';
import type { Selection } from '../../stores/selection.ts';
import css from './chosen.module.css';

/** The movie and the time of the choice. A movie that fails to load leaves its place empty. */
export function Chosen({ movieId, showtime }: Selection): ReactNode {
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const { data: movie, error } = useStore($movie);
  const at = readShowingAt(showtime);
  return (
    <div className={css.bar}>
      <span className={css.poster}>
        {movie?.PosterURL && <img alt="" width={40} height={56} {...pictureAt(movie.PosterURL, '40px')} />}
      </span>
      <div className={css.words}>
        <b className={css.title}>{movie ? movie.Title : !error && <Skeleton width={160} height={20} />}</b>
        {at && (
          <p className={`num ${css.when}`}>
            {dayText(at.day).weekday}, {dayText(at.day).date}, {timeText(at.minutes).time} {timeText(at.minutes).half}
          </p>
        )}
      </div>
    </div>
  );
}
