import { distanceWords } from '@viewmax/shared/bundled/distance.ts';
import Locate from 'lucide-react/icons/locate';
import type { ReactNode } from 'react';
import tags from './cinema-tags.module.css';
import css from './distance.module.css';

/** The line keeps its height without a distance, because the phone's position may come after the cards. */
export const Distance = ({ km, isNearest }: { km: number | null; isNearest: boolean }): ReactNode => (
  <div className={css.line}>
    {isNearest && (
      <p className={`${tags.tag} ${tags.nearest}`}>
        <Locate aria-hidden="true" />
        Nearest
      </p>
    )}
    {km !== null && <p className="num">{distanceWords(km)}</p>}
  </div>
);
