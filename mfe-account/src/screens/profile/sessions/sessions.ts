import type { Session } from '@viewmax/contracts/account';
import { endOtherSession, fetchSessions } from '@viewmax/contracts/calls';
import { ask, createFetcher } from '@viewmax/shared';

/** The sessions of a member. */
export const sessionsStore = (userId: string) =>
  createFetcher<Session[]>(['account/sessions/', userId], {
    fetcher: async () => (await ask(fetchSessions)).sessions,
  });

/** Ends one session, or all `others`. */
export async function endSessions($sessions: ReturnType<typeof sessionsStore>, session: string): Promise<void> {
  await ask(endOtherSession, { body: { session } });
  const isOver = ({ id, isCurrent }: Session) => id === session || (session === 'others' && !isCurrent);
  $sessions.mutate($sessions.get().data?.filter((listed) => !isOver(listed)));
  $sessions.revalidate();
}
