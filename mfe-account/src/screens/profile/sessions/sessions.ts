import type { Session } from '@viewmax/contracts/account';
import { endOtherSession, fetchSessions } from '@viewmax/contracts/calls';
import { ask, createFetcher } from '@viewmax/shared';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';

/** The member's sessions. */
export const $sessions = createFetcher<Session[]>(['account/sessions/', $userId], {
  fetcher: async () => (await ask(fetchSessions)).sessions,
  onError: (error) => console.warn('The sessions could not be listed', error),
});

/** Ends one session, or all `others`. */
export async function endSessions(session: string): Promise<void> {
  await ask(endOtherSession, { body: { session } });
  const isOver = ({ id, isCurrent }: Session) => id === session || (session === 'others' && !isCurrent);
  $sessions.mutate($sessions.get().data?.filter((listed) => !isOver(listed)));
  $sessions.revalidate();
}
