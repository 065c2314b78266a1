import { useStore } from '@nanostores/react';
import type { Movie } from '@viewmax/contracts/movies';
import { $user, type Head, platform, Slot, useHead } from '@viewmax/shared';
import { later } from '@viewmax/shared/bundled/later.tsx';
import { Loaded } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Empty, Skeleton, Spinner, type SubTab, SubTabs } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import { cutText } from '../../heads/cut-text.ts';
import grid from '../../parts/movie-grid.module.css';
import { titleCase } from '../../parts/title-case.ts';
import { $homeTab, type HomeTab, openHomeTab } from '../../stores/home-tab.ts';
import { $shownMovies } from '../../stores/movies.ts';
import { moviesOfTab } from './first-posters.ts';
import css from './home.module.css';
import { MovieList } from './movie-list.tsx';

export function headOfMovies(movies: readonly Movie[]): Head {
  const playing = movies.filter(({ Title, Status }) => Title && Status !== 'coming-soon');
  const names = playing.map(({ Title }) => titleCase(Title)).join(', ');
  return { title: 'See a Movie', description: names ? cutText(`Now playing: ${names}.`) : undefined };
}

function MoviesLoading(): ReactNode {
  return (
    <>
      <div className={css.spinner}>
        <Spinner large label="Loading" />
      </div>
      <div className={grid.grid}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className={css.placeholder} borderRadius="var(--vm-r-md)" />
        ))}
      </div>
    </>
  );
}

/** `anywhere`: the whole list is empty, not only this tab. */
function NoMovies({ tab, anywhere }: { tab: HomeTab; anywhere: boolean }): ReactNode {
  const isMember = useStore($user) !== null;
  if (tab === 'coming-soon' && !anywhere) {
    return <Empty icon={<Clapperboard />} title="No newly added movies right now." help="See what is playing now." />;
  }
  const { supportEmail } = platform().config;
  return (
    <Empty
      icon={<Clapperboard />}
      title="Viewmax currently has no partner cinema in your location."
      help={
        <>
          For more information: Please contact: <br />
          <a className={css.mail} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </>
      }
      action={
        isMember && (
          <ButtonLink to={paths.profile} state={{ open: 'Change LGA' }}>
            Change LGA
          </ButtonLink>
        )
      }
    />
  );
}

const TABS: readonly SubTab<HomeTab>[] = [
  { id: 'now-playing', label: 'Now Playing' },
  { id: 'coming-soon', label: 'Newly Added' },
];
const PANEL = 'movies';

function Movies({ all, tab }: { all: readonly Movie[]; tab: HomeTab }): ReactNode {
  const movies = moviesOfTab(tab, all);
  useHead(headOfMovies(all));
  return movies.length > 0 ? (
    <MovieList key={tab} movies={movies} />
  ) : (
    <NoMovies anywhere={all.length === 0} tab={tab} />
  );
}

// Most members have no cancelled screening.
const CancelledLine = later(() =>
  import(/* webpackChunkName: "cancelled-line" */ './cancelled-line.tsx').then((m) => m.CancelledLine),
);

export function HomeScreen(): ReactNode {
  const isMember = useStore($user) !== null;
  const tab = useStore($homeTab);
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        See a Movie
      </h1>
      <SubTabs label="Movies" tabs={TABS} active={tab} onChange={openHomeTab} panel={PANEL} large />
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${tab}`} className={css.panel}>
        {isMember && <CancelledLine />}
        <Slot name="home.banner" />
        <Loaded of={$shownMovies} what="The movies" waiting={<MoviesLoading />}>
          {(all) => <Movies all={all} tab={tab} />}
        </Loaded>
      </div>
    </>
  );
}
