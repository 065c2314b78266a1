import { lazyScreen } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Route, Routes } from '@viewmax/shared/router';
import type { ReactNode } from 'react';

const loadConfirm = () =>
  import(/* webpackChunkName: "confirm-ticket" */ './screens/confirm-ticket/confirm-ticket.tsx');
const ConfirmTicketScreen = lazyScreen('confirm-ticket', loadConfirm, (m) => m.ConfirmTicketScreen);
const GiftScreen = lazyScreen(
  'gift',
  () => import(/* webpackChunkName: "gift" */ './screens/gift/gift.tsx'),
  (m) => m.GiftScreen,
);
const MyTicketsScreen = lazyScreen(
  'my-tickets',
  () => import(/* webpackChunkName: "my-tickets" */ './screens/my-tickets/my-tickets.tsx'),
  (m) => m.MyTicketsScreen,
);
// Confirm leads to the seats, so their chunk holds nothing that Confirm has loaded.
const SeatsScreen = lazyScreen('confirm-ticket', loadConfirm, (m) => m.SeatsScreen);
const SelectCinemaScreen = lazyScreen(
  'select-cinema',
  () => import(/* webpackChunkName: "select-cinema" */ './screens/select-cinema/select-cinema.tsx'),
  (m) => m.SelectCinemaScreen,
);
const TicketDetailsScreen = lazyScreen(
  'ticket-details',
  () => import(/* webpackChunkName: "ticket-details" */ './screens/ticket-details/ticket-details.tsx'),
  (m) => m.TicketDetailsScreen,
);

export function Root(): ReactNode {
  return (
    <Routes>
      <Route path={paths.selectCinema} element={<SelectCinemaScreen />} />
      <Route path={paths.confirmTicket} element={<ConfirmTicketScreen />} />
      <Route path={paths.seats} element={<SeatsScreen />} />
      <Route path={paths.myTickets} element={<MyTicketsScreen />} />
      <Route path={paths.ticketDetails} element={<TicketDetailsScreen />} />
      <Route path={paths.gift} element={<GiftScreen />} />
      {/* While the shell moves to another remote, this one sees that remote's path for a moment. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
