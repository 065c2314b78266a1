import { useStore } from '@nanostores/react';
import { $coordinates, platform } from '@viewmax/shared';
import { byDistance, distanceTo } from '@viewmax/shared/parts/distance.ts';
import { Empty, FailureCard } from '@viewmax/shared/ui';
import Building2 from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import page from '../../parts/list-page.module.css';
import { $centers } from '../../stores/centers.ts';
import { CenterCard } from './center-card.tsx';
import css from './centers.module.css';
import { CentersLoading } from './centers-loading.tsx';

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

function Centers(): ReactNode {
  const { data, error } = useStore($centers);
  const here = useStore($coordinates);
  const centers = data?.flatMap((area) => byDistance(area, here));
  if (centers?.length === 0) return <NoCenters />;
  if (centers) {
    return (
      <ul className={page.list}>
        {centers.map((cinema, index) => (
          <li key={cinema.CinemaID}>
            <CenterCard cinema={cinema} km={distanceTo(cinema, here)} first={index < 2} />
          </li>
        ))}
      </ul>
    );
  }
  if (!error) return <CentersLoading />;
  return (
    <FailureCard
      title="The centers could not be loaded"
      help="Check your internet connection and try again."
      onRetry={$centers.revalidate}
    />
  );
}

export const CentersScreen = (): ReactNode => (
  <>
    <h1 tabIndex={-1} className={page.title}>
      Viewmax Centers
    </h1>
    <Centers />
  </>
);
