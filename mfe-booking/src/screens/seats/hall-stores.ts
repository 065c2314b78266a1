import { getSeatPlan } from '@viewmax/contracts/calls';
import type { SeatPlan, SeatsResponse } from '@viewmax/contracts/seats';
import { ask, createFetcher } from '@viewmax/shared';
import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import type { ScreeningKey } from '../../stores/screening-key.ts';
import { askSeats, TAKEN_SEATS } from '../../stores/seats.ts';

export const planStore = (planId: string) =>
  createFetcher<SeatPlan>(['seat-plan/', planId], {
    fetcher: () => ask(getSeatPlan, { params: { planId } }),
    // A plan never changes.
    cacheLifetime: Number.POSITIVE_INFINITY,
    dedupeTime: Number.POSITIVE_INFINITY,
  });

const EVERY_MS = 10_000;

/** The taken seats of a screening, fetched again while the page is visible. Under Save-Data only after a refusal. */
export const seatsStore = (screening: ScreeningKey, count: number) =>
  createFetcher<SeatsResponse>([TAKEN_SEATS, screening.showtimeId, '/', screening.cinemaId, '/', count], {
    fetcher: () => askSeats(screening, count),
    dedupeTime: 0,
    ...(!isCostly() && { revalidateInterval: EVERY_MS }),
  });
