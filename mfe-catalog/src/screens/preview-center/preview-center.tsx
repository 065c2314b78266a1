import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import { failedAnswer, Slot } from '@viewmax/shared';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
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
  <Waiting>
    <h1 tabIndex={-1} className="visually-hidden">
      Preview Center
    </h1>
    <Skeleton height={340} borderRadius="0" />
    <div className={css.bones}>
      <Skeleton width="62%" height={28} />
      <Skeleton width="84%" height={20} />
      <Skeleton width="100%" height={96} />
    </div>
  </Waiting>
);

interface Handed {
  cinemaID?: string;
  CinemaID?: string;
  coming_from_selectcinema?: boolean;
  /** The data that the list handed over, so the screen is rendered at once. */
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
  const handed = state.cinema?.CinemaID === id ? state.cinema : undefined;
  return (
    <Loaded
      of={$center}
      what="The center"
      heading="h1"
      cardClass={css.failed}
      known={handed}
      waiting={<CenterLoading />}
      failed={(error) =>
        failedAnswer(error)?.status === 404 && (
          <FailureCard heading="h1" title="This center is no longer here." help="See the other centers." />
        )
      }
    >
      {(cinema) => (
        <CenterDetails cinema={cinema}>
          {isChoosing && state.proceed && handed && <Proceed cinema={handed} />}
          {cinema !== handed && !isChoosing && (
            <>
              <ShowingHere movies={cinema.Movies} lga={cinema.LGA} />
              <Slot name="center.below" cinemaId={id} />
            </>
          )}
        </CenterDetails>
      )}
    </Loaded>
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
