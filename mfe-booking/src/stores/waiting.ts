import { listWaitings, stopWaiting, waitForSeats } from '@viewmax/contracts/calls';
import type { Waiting, WaitingsResponse, WaitRequest } from '@viewmax/contracts/waiting';
import { ask, createFetcher, failedAnswer } from '@viewmax/shared';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';

/** A backend without the call lets nobody wait. */
const unlessMissing = (error: unknown): null => {
  if (failedAnswer(error)?.status === 404) return null;
  throw error;
};

/** What the member waits for; null where the backend lets nobody wait. */
export const $waitings = createFetcher<WaitingsResponse | null>(['booking/waiting/', $userId], {
  fetcher: () => ask(listWaitings).catch(unlessMissing),
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
});

/** A showtime, at one cinema or at any. */
export interface Wanted {
  showtimeId: string;
  cinemaId?: string | undefined;
}

export const waitingFor = (answer: WaitingsResponse, { showtimeId, cinemaId }: Wanted): Waiting | undefined =>
  answer.Waitings.find(
    ({ ShowtimeID, CinemaID }) => ShowtimeID === showtimeId && (!cinemaId || !CinemaID || CinemaID === cinemaId),
  );

/** Begins to wait, and returns the waiting. */
export async function waitFor(wish: Omit<WaitRequest, 'uuid'>): Promise<Waiting | undefined> {
  const answer = await ask(waitForSeats, { body: { uuid: $userId.get() ?? '', ...wish } });
  $waitings.mutate(answer);
  return answer.Waitings.find(
    ({ ShowtimeID, CinemaID }) => ShowtimeID === wish.showtimeID && CinemaID === wish.cinemaID,
  );
}

export async function stop(waitingID: string): Promise<void> {
  $waitings.mutate(await ask(stopWaiting, { body: { uuid: $userId.get() ?? '', waitingID } }));
}
