import type { DoorScreening } from '@viewmax/contracts/attendant';
import { getDoorList } from '@viewmax/contracts/calls';
import { type Call, on, serve } from '@viewmax/testing';
import { renewLists } from '../stores/lists.ts';
import { $reached, $stored } from '../stores/screenings.ts';
import { listAnswer, screeningsAnswer } from './door.ts';

/** The bodies that calls sent. */
export const bodies = (calls: readonly Call[]): Record<string, unknown>[] =>
  calls.flatMap(({ body }) => (body ? [body as Record<string, unknown>] : []));

/** The phone has the list of the screening, and then no network. */
export async function goOffline(screening: DoorScreening): Promise<void> {
  const answer = screeningsAnswer(screening);
  $stored.set({ answer, at: Date.now() });
  serve(on(getDoorList, { showtimeId: 's1', cinemaId: 'c1' }, async () => await listAnswer(screening)));
  await renewLists(answer);
  serve();
  $reached.set(false);
}
