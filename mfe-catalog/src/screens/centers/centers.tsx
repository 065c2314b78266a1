import { useStore } from '@nanostores/react';
import { platform, useHead } from '@viewmax/shared';
import { Empty, FailureCard } from '@viewmax/shared/ui';
import Building2 from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import { headOfCenters } from '../../heads/head-of-centers.ts';
import page from '../../parts/list-page.module.css';
import { $centers } from '../../stores/centers.ts';
import { CenterList } from './center-list.tsx';
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
  useHead(data && headOfCenters(data.flat()));
  if (data?.flat().length === 0) return <NoCenters />;
  if (data) return <CenterList areas={data} />;
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
