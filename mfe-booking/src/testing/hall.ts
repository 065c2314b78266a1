import type { SeatPlan } from '@viewmax/contracts/seats';

const row = Array.from({ length: 8 }, (_, X) => ({ Seat: String(X + 1), X }));

/** A hall of two zones with one wheelchair place. */
export const hall: SeatPlan = {
  PlanID: 'p1',
  Name: 'Screen 2',
  Zones: [
    { Name: 'Stalls', Rows: ['A', 'B'].map((Row) => ({ Row, Seats: row })) },
    { Name: 'Balcony', Rows: [{ Row: 'C', Seats: [{ Seat: '1', X: 0, Kind: 'wheelchair' }, ...row.slice(1)] }] },
  ],
};
