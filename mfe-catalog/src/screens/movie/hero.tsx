import { useStore } from '@nanostores/react';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { $user } from '@viewmax/shared';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { Button, Skeleton } from '@viewmax/shared/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode, Ref } from 'react';
import { comingOf } from '../../parts/coming.ts';
import { titleCase } from '../../parts/title-case.ts';
import css from './hero.module.css';
import { PlayTrailer } from './play-trailer.tsx';
import { Posters } from './posters.tsx';
import { BackLink, ShareButton } from './top-bar.tsx';

/** An iPad has the user agent of a Mac, but only an iPad has touch. */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The lines that a title takes on a narrow phone. */
const linesOf = ({ length }: string): 'one' | 'two' | 'three' => (length > 32 ? 'three' : length > 15 ? 'two' : 'one');

export function Hero({
  ref,
  movieId,
  title,
  movie,
  isBehind,
  onShare,
  onShowing,
}: {
  ref: Ref<HTMLElement>;
  movieId: string;
  title: string;
  movie?: MovieDetails;
  /** The hero has scrolled away, and the bar has the same two controls. */
  isBehind: boolean;
  onShare(): void;
  onShowing(): void;
}): ReactNode {
  const meta = movie && [titleCase(movie.Language ?? ''), movie.Distributor].filter(Boolean).join(' · ');
  const coming = movie && comingOf(movie);
  // A visitor's red button is the one of the card below.
  const look = useStore($user) ? 'primary' : 'glass';
  return (
    <section
      ref={ref}
      data-theme="dark"
      className={`${css.hero} ${css[linesOf(title)] ?? ''} ${isIos() ? css.ios : ''}`}
    >
      {movie?.PosterURL && <img className={css.backdrop} alt="" {...pictureAt(movie.PosterURL, '64px')} />}
      <div data-bar={isBehind ? undefined : ''} className={isBehind ? `${css.top} ${css.behind}` : css.top}>
        <BackLink look="glass" />
        <ShareButton look="glass" onShare={onShare} />
      </div>
      <div className={css.poster}>
        <Posters movie={movie} title={title} />
      </div>
      <div className={css.foot}>
        <h1 tabIndex={-1} className={css.title}>
          {title || <span className="visually-hidden">Movie</span>}
        </h1>
        <p className={css.meta}>{movie ? meta : <Skeleton width={220} height={20} />}</p>
        <div className={css.actions}>
          <PlayTrailer look="glass" movieId={movieId} trailerId={movie?.TrailerID} />
          {coming ? (
            <p className={`${css.coming} num`}>
              <CalendarClock aria-hidden="true" />
              {coming.short}
            </p>
          ) : (
            <Button variant={look} size="sm" icon={<ChevronDown aria-hidden="true" />} onClick={onShowing}>
              SHOWING
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
