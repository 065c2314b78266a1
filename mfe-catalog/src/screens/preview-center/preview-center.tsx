import { useStore } from '@nanostores/react';
import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import { failedAnswer, Slot } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import round from '@viewmax/shared/bundled/round.module.css';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { ButtonLink, FailureCard, Skeleton } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useMemo } from 'react';
import { centerStore } from '../../stores/center.ts';
import { CenterDetails } from './center-details.tsx';
import css from './preview-center.module.css';
import { ShowingHere } from './showing-here.tsx';

const CenterLoading = (): ReactNode => (
  <div role="status">
    <h1 tabIndex={-1} className="visually-hidden">
      Preview Center
    </h1>
    <span className="visually-hidden">Loading</span>
    <Skeleton height={340} borderRadius="0" />
    <div className={css.bones}>
      <Skeleton width="62%" height={28} />
      <Skeleton width="84%" height={20} />
      <Skeleton width="100%" height={96} />
    </div>
  </div>
);

interface Handed {
  cinemaID?: string;
  CinemaID?: string;
  coming_from_selectcinema?: boolean;
  /** The data that the list handed over, so the screen is drawn at once. */
  cinema?: CinemaDetails;
  /** Whether the cinema sells tickets of the chosen showtime. */
  proceed?: boolean;
}

/** Leads on with the member's showtime. Booking stores the cinema that it handed over. */
const Proceed = ({ cinema }: { cinema: CinemaDetails }): ReactNode => (
  <div className={css.proceed}>
    <ButtonLink variant="primary" block to={paths.confirmTicket} state={{ cinema }}>
      Proceed
    </ButtonLink>
  </div>
);

function Center({ id, state }: { id: string; state: Handed }): ReactNode {
  const isChoosing = state.coming_from_selectcinema === true;
  const $center = useMemo(() => centerStore(id), [id]);
  const { data, error } = useStore($center);
  const handed = state.cinema?.CinemaID === id ? state.cinema : undefined;
  const cinema = data ?? handed;
  if (cinema) {
    return (
      <CenterDetails cinema={cinema}>
        {isChoosing && state.proceed && handed && <Proceed cinema={handed} />}
        {data && !isChoosing && (
          <>
            <ShowingHere movies={data.Movies} lga={data.LGA} />
            <Slot name="center.below" cinemaId={id} />
          </>
        )}
      </CenterDetails>
    );
  }
  if (!error) return <CenterLoading />;
  const gone = failedAnswer(error)?.status === 404;
  return (
    <div className={css.failed}>
      <FailureCard
        heading="h1"
        title={gone ? 'This center is no longer here.' : 'The center could not be loaded'}
        help={gone ? 'See the other centers.' : 'Check your internet connection and try again.'}
        onRetry={gone ? undefined : $center.revalidate}
      />
    </div>
  );
}

export function PreviewCenterScreen(): ReactNode {
  const state = (useLocation().state ?? {}) as Handed;
  const id = state.cinemaID ?? state.CinemaID;
  if (!id) return <Navigate to={paths.centers} replace />;
  return (
    <div className={css.page}>
      <ButtonLink
        variant="glass"
        className={`${round.round} ${css.back}`}
        to={state.coming_from_selectcinema === true ? paths.selectCinema : paths.centers}
        aria-label="Back"
      >
        <ArrowLeft aria-hidden="true" />
      </ButtonLink>
      <Center key={id} id={id} state={state} />
    </div>
  );
}
