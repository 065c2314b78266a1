import { failedAnswer, persistedAtom } from '@viewmax/shared';
import { logOut } from '../api/log-out.ts';

const MOST = 20;

/** Ids of sessions that ended on this phone, until the server knows. An id opens nothing and names nobody. */
const $untold = persistedAtom<string[]>('signed-out', []);

/** The id of a token's session; another backend's token may name none. */
export function sessionOf(token: string | null): string | undefined {
  try {
    const [, payload = ''] = token?.split('.') ?? [];
    const { sid } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sid?: unknown };
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}

async function tell(session: string): Promise<void> {
  try {
    await logOut({ session });
  } catch (error) {
    const answer = failedAnswer(error);
    // A backend that has no such call, or refuses the id, says the same the next time.
    if (!answer || answer.status >= 500 || answer.status === 429) return;
  }
  $untold.set($untold.get().filter((one) => one !== session));
}

/** Tells the server which sessions ended here, as far as the network lets it. */
export async function tellSignedOut(): Promise<void> {
  await Promise.all($untold.get().map(tell));
}

/** Ends a token's session on the server, now or as soon as there is a network. */
export function forgetSession(token: string | null): void {
  const session = sessionOf(token);
  if (!session) return;
  $untold.set([...$untold.get().filter((one) => one !== session), session].slice(-MOST));
  void tellSignedOut();
}

/** Tries again when the network is back. Returns the undo. */
export function tellWhenOnline(): () => void {
  const again = () => void tellSignedOut();
  again();
  addEventListener('online', again);
  return () => removeEventListener('online', again);
}
