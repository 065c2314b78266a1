import type { Cinema } from '@viewmax/contracts/cinemas';
import { $coordinates, platform, useHead } from '@viewmax/shared';
import { byDistance, distanceTo } from '@viewmax/shared/bundled/distance.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { Empty, Skeleton } from '@viewmax/shared/ui';
import Building2 from 'lucide-react/icons/building-2';
import { type ReactNode, useState } from 'react';
import { headOfCenters } from '../../heads/head-of-centers.ts';
import page from '../../parts/list-page.module.css';
import { SHIMMERS } from '../../parts/shimmers.ts';
import { $centers } from '../../stores/centers.ts';
import { CenterCard } from './center-card.tsx';
import css from './centers.module.css';

/** Sorted within each area by the distance at the time the list arrived, so no card moves under a thumb later. */
function CenterList({ areas }: { areas: readonly Cinema[][] }): ReactNode {
  const [here] = useState(() => $coordinates.get());
  const all = areas.flat();
  useHead(headOfCenters(all));
  if (all.length === 0) return <NoCenters />;
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

const CentersLoading = (): ReactNode => (
  <Waiting className={page.list}>
    {SHIMMERS.map((place) => (
      <div key={place} className={page.card} data-shimmer>
        <Skeleton className={css.shot} borderRadius="0" />
        <div className={css.bones}>
          <Skeleton width="62%" height={18} />
          <Skeleton width="84%" height={13} />
          <Skeleton width="48%" height={13} />
          <div className={css.buttons}>
            <Skeleton height={48} borderRadius="12px" />
            <Skeleton height={48} borderRadius="12px" />
          </div>
        </div>
      </div>
    ))}
  </Waiting>
);

function NoCenters(): ReactNode {
  const { supportEmail } = platform().config;
  const help = (
    <>
      For support, contact{' '}
      <a className={css.mail} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </>
  );
  return <Empty icon={<Building2 />} title="No information available" help={help} />;
}

export const CentersScreen = (): ReactNode => (
  <>
    <h1 tabIndex={-1} className={page.title}>
      Viewmax Centers
    </h1>
    <Loaded of={$centers} what="The centers" waiting={<CentersLoading />}>
      {(areas) => <CenterList areas={areas} />}
    </Loaded>
  </>
);
