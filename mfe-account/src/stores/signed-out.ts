import { logOut } from '@viewmax/contracts/calls';
import { ask, failedAnswer } from '@viewmax/shared';
import { $unreported } from '@viewmax/shared/bundled/signed-out.ts';

async function report(session: string): Promise<void> {
  try {
    await ask(logOut, { body: { session } });
  } catch (error) {
    const answer = failedAnswer(error);
    // A backend that lacks the call, or rejects the id, will answer the same next time.
    if (!answer || answer.status >= 500 || answer.status === 429) return;
  }
  $unreported.set($unreported.get().filter((id) => id !== session));
}

/** Reports to the server which sessions ended here, while the network allows it. */
export async function reportSignedOut(): Promise<void> {
  await Promise.all($unreported.get().map(report));
}

/** Retries when the network returns. Returns the undo. */
export function reportWhenOnline(): () => void {
  const again = () => void reportSignedOut();
  again();
  addEventListener('online', again);
  return () => removeEventListener('online', again);
}
