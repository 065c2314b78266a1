import { useStore } from '@nanostores/react';
import type { Movie, MovieDetails } from '@viewmax/contracts/movies';
import { $user, Slot } from '@viewmax/shared';
import { Empty, type SubTab, SubTabs } from '@viewmax/shared/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { comingOf } from '../../parts/coming.ts';
import { titleCase } from '../../parts/title-case.ts';
import { Details, DetailsLoading } from './details.tsx';
import { Hero } from './hero.tsx';
import css from './movie-page.module.css';
import { TopBar } from './top-bar.tsx';
import { useShare } from './use-share.ts';

/** The height of the bar that replaces the hero, `--vm-header-h`. */
const BAR = 56;

/** Whether the element has scrolled behind the bar. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setPast(entries[entries.length - 1]?.isIntersecting === false),
      { rootMargin: `-${BAR}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return past;
}

const SHOWING_AT = 1000;

/** `wanted` makes the page long enough first; the jump follows in the same frame. */
function useShowing(): { wanted: boolean; show(): void } {
  const [taps, setTaps] = useState(0);

  useLayoutEffect(() => {
    if (taps === 0) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: SHOWING_AT, behavior: calm ? 'auto' : 'smooth' });
  }, [taps]);

  return { wanted: taps > 0, show: () => setTaps((count) => count + 1) };
}

/** A visitor needs no login to learn when a movie comes. A member may find showtimes that are already on sale. */
function MovieShowtimes({ movieId, movie }: { movieId: string; movie?: Movie }): ReactNode {
  const isVisitor = useStore($user) === null;
  const coming = movie && comingOf(movie);
  if (coming && isVisitor) {
    return <Empty icon={<CalendarClock />} title={coming.long} help="Its showtimes will be here." />;
  }
  return <Slot name="movie.showtimes" movieId={movieId} />;
}

type Tab = 'showtimes' | 'details';

const TABS: readonly SubTab<Tab>[] = [
  { id: 'showtimes', label: 'Showtimes' },
  { id: 'details', label: 'Movie Details' },
];
const PANEL = 'movie';

/** The page is drawn before the movie arrives: its showtimes need only the id and load in parallel. */
export function MoviePage({ movieId, movie }: { movieId: string; movie?: MovieDetails }): ReactNode {
  const [tab, setTab] = useState<Tab>('showtimes');
  const hero = useRef<HTMLElement>(null);
  const scrolled = useScrolledPast(hero);
  const showing = useShowing();
  const show = () => {
    setTab('showtimes');
    showing.show();
  };
  const title = movie ? titleCase(movie.Title ?? '') : '';
  const { share, note } = useShare(movieId, title);

  return (
    <div className={css.page}>
      {scrolled && <TopBar title={title} onShare={share} />}
      <Hero ref={hero} movieId={movieId} title={title} movie={movie} onShare={share} onShowing={show} />
      <div className={showing.wanted ? `${css.below} ${css.reachable}` : css.below}>
        <div className={css.pinned}>
          <div className={css.tabs}>
            <SubTabs label="Movie" tabs={TABS} active={tab} onChange={setTab} panel={PANEL} />
          </div>
          <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${tab}`}>
            <div hidden={tab !== 'showtimes'}>
              <MovieShowtimes movieId={movieId} movie={movie} />
            </div>
            {tab === 'details' &&
              (movie ? <Details movieId={movieId} movie={movie} title={title} /> : <DetailsLoading />)}
          </div>
        </div>
        <div className={css.runway} />
      </div>
      {note && (
        <p role="status" className={css.note}>
          {note}
        </p>
      )}
    </div>
  );
}
