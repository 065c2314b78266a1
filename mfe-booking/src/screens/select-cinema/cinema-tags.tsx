import type { Cinema } from '@viewmax/contracts/cinemas';
import Heart from 'lucide-react/icons/heart';
import type { ReactNode } from 'react';
import { seatsOf } from '../../parts/seats-of.ts';
import css from './cinema-tags.module.css';

/** The labels of a cinema. A cinema without any shows none. */
export function CinemaTags({ cinema, isPreferred }: { cinema: Cinema; isPreferred: boolean }): ReactNode {
  const state = seatsOf(cinema)?.state ?? 'available';
  if (!isPreferred && state === 'available') return null;
  return (
    <div className={css.tags}>
      {isPreferred && (
        <p className={`${css.tag} ${css.preferred}`}>
          <Heart aria-hidden="true" />
          Preferred
        </p>
      )}
      {state === 'limited' && <p className={`${css.tag} ${css.limited}`}>Limited!</p>}
      {state === 'sold-out' && <p className={css.tag}>Sold Out!</p>}
    </div>
  );
}
