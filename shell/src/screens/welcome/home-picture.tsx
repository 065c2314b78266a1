import type { Movie } from '@viewmax/contracts/movies';
import { pictureUrl } from '@viewmax/shared/bundled/picture-url.ts';
import { Logo } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { TABS } from '../../navigation/tabs.ts';
import css from './home-picture.module.css';

/** A small picture of Home on a phone. It has no controls. */
export const HomePicture = ({ movies }: { movies: readonly Movie[] }): ReactNode => (
  <div className={css.screen}>
    <Logo height={20} />
    <p className={css.heads}>
      <b>Now Playing</b> <span>Newly Added</span>
    </p>
    <div className={css.grid}>
      {movies.map(({ MovieID, Title, PosterURL }) => (
        <div key={MovieID} className={css.card}>
          <img src={pictureUrl(PosterURL)} alt="" />
          <span className={css.title}>{Title}</span>
        </div>
      ))}
    </div>
    <div className={css.bar}>
      {TABS.map(({ tab, label, Icon }) => (
        <span key={tab} className={css.tab}>
          <Icon size={18} />
          {label}
        </span>
      ))}
    </div>
  </div>
);
