import { OpsError } from '../api/call.ts';
import { say } from './notice.ts';
import { refresh } from './platform.ts';

/** Asks what changes nothing, and reports a refusal. */
export async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    say('error', error.message);
    return undefined;
  }
}

/**
 * Runs an action, reports its result and reloads the state. A stale revision is no mistake of this person, so the
 * notice only says that the rollout has changed. A command that waits for a second person is no error.
 */
export async function perform<T>(work: () => Promise<T>, done: string): Promise<T | undefined> {
  try {
    const result = await work();
    await refresh();
    say('ok', done);
    return result;
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    await refresh();
    const stale = 'Nothing was changed: another person was faster. The page shows the current state; decide again.';
    say(error.code === 'waits' ? 'ok' : 'error', error.code === 'stale' ? stale : error.message);
    return undefined;
  }
}
