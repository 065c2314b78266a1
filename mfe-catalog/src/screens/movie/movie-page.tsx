import { useStore } from '@nanostores/react';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { $user, Slot } from '@viewmax/shared';
import { later } from '@viewmax/shared/bundled/later.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useNavigationMark } from '@viewmax/shared/bundled/use-navigation-mark.ts';
import { ButtonLink, Empty, type SubTab, SubTabs } from '@viewmax/shared/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { comingOf } from '../../parts/coming.ts';
import { titleCase } from '../../parts/title-case.ts';
import { Details, DetailsLoading } from './details.tsx';
import { Hero } from './hero.tsx';
import css from './movie-page.module.css';
import { TopBar } from './top-bar.tsx';
import { useShare } from './use-share.ts';
import { VisitorCard } from './visitor-card.tsx';

/** The height of the bar that replaces the hero, `--vm-header-h`. */
const BAR = 56;

/** So far above the hero's end the sub-tabs begin, `--lift`. */
const LIFT = 182;

/** The name of the focused control, if it is one of the bar in use: the hero's or the one that replaces it. */
const focusedInBar = (): string | null | undefined =>
  document.activeElement?.closest('[data-bar]') && document.activeElement.getAttribute('aria-label');

/** Whether the element, up to the sub-tabs, has scrolled behind the bar. The focus moves to the same control of the other bar. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  const focused = useRef<string | null | undefined>(null);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        focused.current = focusedInBar();
        setPast(entries[entries.length - 1]?.isIntersecting === false);
      },
      { rootMargin: `-${BAR + LIFT}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  useLayoutEffect(() => {
    if (!focused.current) return;
    const control = document.querySelector<HTMLElement>(`[data-bar] [aria-label="${focused.current}"]`);
    control?.focus({ preventScroll: true });
  }, [past]);

  return past;
}

const SHOWING_AT = 1000;

/**
 * `wanted` makes the page long enough first; the jump follows in the same frame. `atOnce`: a link to the showtimes opened
 * the page.
 */
function useShowing(atOnce: boolean): { wanted: boolean; show(): void } {
  const [taps, setTaps] = useState(atOnce ? 1 : 0);

  useLayoutEffect(() => {
    if (taps === 0) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: SHOWING_AT, behavior: calm ? 'auto' : 'smooth' });
  }, [taps]);

  return { wanted: taps > 0, show: () => setTaps((count) => count + 1) };
}

// Few movies are coming.
const RemindMe = later(() => import(/* webpackChunkName: "remind-me" */ './remind-me.tsx').then((m) => m.RemindMe));

/** Leads to the sign-in and back. */
const RemindVisitor = ({ movieId }: { movieId: string }): ReactNode => (
  <ButtonLink size="sm" to={paths.login} state={{ from: paths.movie(movieId) }}>
    Remind me
  </ButtonLink>
);

/**
 * A visitor needs no login to learn when a movie comes, and no other remote to be asked to sign up. A member may find
 * showtimes that are already on sale.
 */
function MovieShowtimes({ movieId, movie }: { movieId: string; movie?: MovieDetails }): ReactNode {
  const isVisitor = useStore($user) === null;
  const coming = movie && comingOf(movie);
  const canRemind = coming && movie.CanRemind;
  if (coming && isVisitor) {
    const remind = canRemind && <RemindVisitor movieId={movieId} />;
    return <Empty icon={<CalendarClock />} title={coming.long} help="Its showtimes will be here." action={remind} />;
  }
  if (isVisitor) return <VisitorCard movieId={movieId} />;
  return (
    <>
      {canRemind && <RemindMe movieId={movieId} />}
      <Slot name="movie.showtimes" movieId={movieId} />
    </>
  );
}

type Tab = 'showtimes' | 'details';

const TABS: readonly SubTab<Tab>[] = [
  { id: 'showtimes', label: 'Showtimes' },
  { id: 'details', label: 'Movie Details' },
];
const PANEL = 'movie';

/** The page is rendered before the movie arrives: its showtimes need only the id and load in parallel. */
export function MoviePage({ movieId, movie }: { movieId: string; movie?: MovieDetails }): ReactNode {
  const [tab, setTab] = useState<Tab>('showtimes');
  const hero = useRef<HTMLElement>(null);
  const scrolled = useScrolledPast(hero);
  const showing = useShowing(useNavigationMark('showing'));
  const show = () => {
    setTab('showtimes');
    showing.show();
  };
  const title = movie ? titleCase(movie.Title ?? '') : '';
  const { share, note } = useShare(movieId, title);

  return (
    <div className={css.page}>
      {scrolled && <TopBar title={title} onShare={share} />}
      <Hero
        ref={hero}
        movieId={movieId}
        title={title}
        movie={movie}
        isBehind={scrolled}
        onShare={share}
        onShowing={show}
      />
      <div className={showing.wanted ? `${css.below} ${css.reachable}` : css.below}>
        <div className={css.pinned}>
          <div className={scrolled ? `${css.tabs} ${css.stuck}` : css.tabs}>
            <SubTabs label="Movie" tabs={TABS} active={tab} onChange={setTab} panel={PANEL} />
          </div>
          <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${tab}`}>
            <div hidden={tab !== 'showtimes'}>
              <MovieShowtimes movieId={movieId} movie={movie} />
            </div>
            {tab === 'details' &&
              (movie ? (
                <>
                  <Details movieId={movieId} movie={movie} title={title} />
                  <Slot name="movie.below" movieId={movieId} />
                </>
              ) : (
                <DetailsLoading />
              ))}
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
