import type { Cinema } from '@viewmax/contracts/cinemas';
import { $coordinates } from '@viewmax/shared';
import { byDistance, distanceTo } from '@viewmax/shared/bundled/distance.ts';
import { type ReactNode, useState } from 'react';
import page from '../../parts/list-page.module.css';
import { CenterCard } from './center-card.tsx';

/** Sorted within each area by the distance at the time the list arrived, so no card moves under a thumb later. */
export function CenterList({ areas }: { areas: readonly Cinema[][] }): ReactNode {
  const [here] = useState(() => $coordinates.get());
  return (
    <ul className={page.list}>
      {areas
        .flatMap((area) => byDistance(area, here))
        .map((cinema, index) => (
          <li key={cinema.CinemaID}>
            <CenterCard cinema={cinema} km={distanceTo(cinema, here)} first={index < 2} />
          </li>
        ))}
    </ul>
  );
}
