import type { Showtime } from '@viewmax/shared/contracts/showtimes';

export const showtime = (id: string, more: Partial<Showtime> = {}): Showtime => ({
  ShowtimeID: id,
  Date: '2025-12-05',
  StartTime: '16:15',
  AssignedSeats: 0,
  TotalSeats: 100,
  ...more,
});
