import { useStore } from '@nanostores/react';
import { Empty, FailureCard } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import page from '../../parts/list-page.module.css';
import { $trailers } from '../../stores/trailers.ts';
import { TrailerCard } from './trailer-card.tsx';
import { TrailersLoading } from './trailers-loading.tsx';

function Trailers(): ReactNode {
  const { data, error } = useStore($trailers);
  if (data?.length === 0) {
    return <Empty icon={<Clapperboard />} title="No trailers right now." help="Please look in again later." />;
  }
  if (data) {
    return (
      <ul className={page.list}>
        {[...data].reverse().map((trailer, index) => (
          <li key={trailer.TrailerID}>
            <TrailerCard trailer={trailer} first={index < 3} />
          </li>
        ))}
      </ul>
    );
  }
  if (!error) return <TrailersLoading />;
  return (
    <FailureCard
      title="The trailers could not be loaded"
      help="Check your internet connection and try again."
      onRetry={$trailers.revalidate}
    />
  );
}

export const TrailersScreen = (): ReactNode => (
  <>
    <h1 tabIndex={-1} className={page.title}>
      Trailers
    </h1>
    <Trailers />
  </>
);
