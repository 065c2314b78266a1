import type { Ticket } from '@viewmax/contracts/tickets';

export const ticket = (id: string, more: Partial<Ticket> = {}): Ticket => ({
  TicketID: id,
  TicketStatus: 'Unused',
  MovieTitle: `Movie ${id}`,
  CinemaName: 'Riverside Screens',
  CinemaAddress: '14 Court Road, Sapele, Delta',
  ShowtimeTime: '16:15',
  ShowtimeDate: '2025-12-05',
  PosterURL: '/img/posters/eko.svg',
  QrCode: '482917306123',
  SeatNumber: 'F12',
  ScreenLocation: 'Screen 2, first floor',
  ...more,
});
