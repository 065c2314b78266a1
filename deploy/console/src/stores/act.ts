import { OpsError } from '../api/call.ts';
import { say } from './notice.ts';
import { refresh } from './platform.ts';
import { noteExpiry } from './session.ts';

/**
 * Does something and says what came of it; then everything is looked at again. A refusal because somebody else was faster
 * is no mistake of this person: they are shown how it stands now.
 */
export async function act<T>(work: () => Promise<T>, done: string): Promise<T | undefined> {
  try {
    const result = await work();
    await refresh();
    say('ok', done);
    return result;
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    await refresh();
    const stale = 'Nothing was changed: somebody was faster. This is how it stands now; decide again.';
    say('error', error.code === 'stale' ? stale : error.message);
    noteExpiry(error);
    return undefined;
  }
}
