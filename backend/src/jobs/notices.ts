import fp from 'fastify-plugin';
import { pushConfig } from '../config/push-settings.ts';
import { sendDue } from '../notices/send-due.ts';
import { deleteClosed } from '../push/delete-closed.ts';
import { oneSignal, oneSignalRemover } from '../push/one-signal.ts';
import { repeat } from '../repeat/repeat.ts';

const EVERY_MS = 60_000;

/**
 * Once a minute while the server listens: sends due notices, and deletes closed accounts at the push provider. Without a
 * key of that provider it does nothing.
 */
export const notices = fp(
  async (app) => {
    const { db, config, fetch, now, hasJobs, measureJob } = app.backend;
    const push = pushConfig(config);
    if (!hasJobs || !push) return;
    const send = oneSignal({ ...push, fetch });
    const remove = oneSignalRemover({ ...push, fetch });
    const sending = measureJob('send notices', EVERY_MS);
    const work = async (isEnding: () => boolean) => {
      const sent = await sending(() => sendDue({ db, send, now, isEnding }));
      if (Object.keys(sent).length > 0) app.log.info(sent, 'Notices were sent');
    };
    repeat(app, { everyMs: EVERY_MS, work, failure: 'Notices were not sent' });
    const deleting = measureJob('delete closed accounts', EVERY_MS);
    repeat(app, {
      everyMs: EVERY_MS,
      work: () => deleting(() => deleteClosed({ db, remove, now })),
      failure: 'Closed accounts were not deleted at the push provider',
    });
  },
  { name: 'notices', dependencies: ['context'] },
);
