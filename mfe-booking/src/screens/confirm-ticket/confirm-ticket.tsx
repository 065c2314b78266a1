import type { Cinema } from '@viewmax/contracts/cinemas';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { type ReactNode, useState } from 'react';
import { resumeInterrupted } from '../../stores/interrupted-booking.ts';
import { $selection, chooseCinema } from '../../stores/selection.ts';
import { Confirm } from './confirm.tsx';
import { FinishBooking } from './finish-booking.tsx';

/**
 * Reads the choice once, because a purchase and a top-up clear it while the screen is still mounted. A purchase without
 * an answer comes before an unfinished booking, because it may have succeeded. The preview of a cinema hands over the
 * cinema, because only this remote can store it.
 */
export function ConfirmTicketScreen(): ReactNode {
  const { pathname, search, state } = useLocation();
  const [selection] = useState(() => {
    const { cinema } = (state ?? {}) as { cinema?: Cinema };
    if (cinema) chooseCinema(cinema);
    return $selection.get();
  });
  const [booking] = useState(() => {
    if (pathname + search !== finishBookingPath) return undefined;
    resumeInterrupted();
    return unfinishedBooking();
  });
  if (booking && !selection?.attempt) return <FinishBooking booking={booking} />;
  if (!selection?.cinema) return <Navigate to={paths.home} replace />;
  return (
    <>
      <Heading title="Confirm Ticket" backTo={paths.selectCinema} />
      <Confirm selection={selection} cinema={selection.cinema} />
    </>
  );
}
