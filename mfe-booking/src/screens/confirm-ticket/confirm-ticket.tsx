import type { Cinema } from '@viewmax/contracts/cinemas';
import { linkedOffer } from '@viewmax/contracts/notice-paths';
import { lazyScreen } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { type ReactNode, useState } from 'react';
import { $booking, chooseCinema } from '../../stores/booking.ts';
import { Confirm } from './confirm.tsx';
import { FinishBooking } from './finish-booking.tsx';
import { OfferedBooking } from './offered-booking.tsx';

export const SeatsScreen = lazyScreen(
  'seats',
  () => import(/* webpackChunkName: "seats" */ '../seats/seats.tsx'),
  (m) => m.SeatsScreen,
);

/**
 * Reads the choice once, because a purchase and a top-up clear it while the screen is still mounted. A purchase without
 * an answer comes before an unfinished booking, because it may have succeeded. The preview of a cinema hands over the
 * cinema, because only this remote can store it.
 */
export function ConfirmTicketScreen(): ReactNode {
  const { pathname, search, state } = useLocation();
  const [booking] = useState(() => {
    const { cinema } = (state ?? {}) as { cinema?: Cinema };
    if (cinema) chooseCinema(cinema);
    return $booking.get();
  });
  const [unfinished] = useState(() => (pathname + search === finishBookingPath ? unfinishedBooking() : undefined));
  // While the shell moves to another remote, this screen sees that remote's address for a moment.
  const [offered] = useState(() => (pathname === paths.confirmTicket ? linkedOffer(search) : null));
  if (offered && !booking?.attempt) return <OfferedBooking holdId={offered} />;
  if (unfinished && !booking?.attempt) return <FinishBooking unfinished={unfinished} />;
  if (!booking?.cinema) return <Navigate to={paths.home} replace />;
  return (
    <>
      <Heading title="Confirm Ticket" backTo={paths.selectCinema} />
      <Confirm booking={booking} cinema={booking.cinema} />
    </>
  );
}
