import type { Cinema, NearestCinemasQuery } from '@viewmax/contracts/cinemas';
import { $coordinates, type Coordinates, platform, useHead } from '@viewmax/shared';
import { byDistance, distanceTo } from '@viewmax/shared/bundled/distance.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button, ButtonLink, Empty, Skeleton, Spinner } from '@viewmax/shared/ui';
import Building2 from 'lucide-react/icons/building-2';
import { type ReactNode, useState } from 'react';
import { headOfCenters } from '../../heads/head-of-centers.ts';
import page from '../../parts/list-page.module.css';
import { SHIMMERS } from '../../parts/shimmers.ts';
import { $centers, type Centers, centersPage, without } from '../../stores/centers.ts';
import { CenterCard } from './center-card.tsx';
import css from './centers.module.css';

/** The member's town has no center of ours, or no longer. */
const NoneNear = (): ReactNode => (
  <div className={css.none}>
    <p>Viewmax currently has no partner cinema in your location.</p>
    <ButtonLink size="sm" to={paths.profile} state={{ open: 'Change LGA' }}>
      Change LGA
    </ButtonLink>
  </div>
);

interface Shown {
  /** The member's own, which are first already. */
  own: readonly Cinema[];
  here: Coordinates | null;
}

const Cards = ({ cinemas, here, first = 0 }: Pick<Shown, 'here'> & { cinemas: readonly Cinema[]; first?: number }) =>
  cinemas.map((cinema, index) => (
    <li key={cinema.CinemaID}>
      <CenterCard cinema={cinema} km={distanceTo(cinema, here)} first={index < first} />
    </li>
  ));

function NextPage({ query, own, here }: Shown & { query: NearestCinemasQuery }): ReactNode {
  const [$page] = useState(() => centersPage(query));
  return (
    <Loaded of={$page} what="The centers" waiting={<Spinner label="Loading" />}>
      {({ cinemas, next }) => (
        <>
          <ul className={page.list}>
            <Cards cinemas={without(own, cinemas)} here={here} />
          </ul>
          <MoreCenters next={next} own={own} here={here} />
        </>
      )}
    </Loaded>
  );
}

/** A country has too many centers for one list, so a tap adds each further page. */
function MoreCenters({ next, ...shown }: Shown & { next: NearestCinemasQuery | undefined }): ReactNode {
  const [isWanted, setIsWanted] = useState(false);
  if (!next) return null;
  if (isWanted) return <NextPage query={next} {...shown} />;
  return (
    <div className={page.list}>
      <Button block onClick={() => setIsWanted(true)}>
        More centers
      </Button>
    </div>
  );
}

/** Sorted within each area by the distance at the time the list arrived, so no card moves under a thumb later. */
function CenterList({ own, others }: Centers): ReactNode {
  const [here] = useState(() => $coordinates.get());
  const all = [...(own ?? []), ...others.cinemas];
  useHead(headOfCenters(all));
  if (all.length === 0) return <NoCenters />;
  return (
    <>
      {own?.length === 0 && <NoneNear />}
      <ul className={page.list}>
        <Cards cinemas={[...byDistance(own ?? [], here), ...byDistance(others.cinemas, here)]} here={here} first={2} />
      </ul>
      <MoreCenters next={others.next} own={own ?? []} here={here} />
    </>
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
      {(centers) => <CenterList {...centers} />}
    </Loaded>
  </>
);
