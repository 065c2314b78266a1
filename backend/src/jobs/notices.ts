import fp from 'fastify-plugin';
import { sendDue } from '../notices/send-due.ts';
import { oneSignal } from '../push/one-signal.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 60_000;

/** Sends due notices once a minute while the server listens. Without a key of the push provider it sends nothing. */
export const notices = fp(
  async (app) => {
    const { app: db, config, fetch, now, hasJobs, measureJob } = app.backend;
    if (!hasJobs || !config.push) return;
    const send = oneSignal({ ...config.push, fetch });
    const sending = measureJob('send notices', EVERY_MS);
    const work = async (isEnding: () => boolean) => {
      const sent = await sending(() => sendDue({ db, send, now, isEnding }));
      if (Object.keys(sent).length > 0) app.log.info(sent, 'Notices were sent');
    };
    repeat(app, { everyMs: EVERY_MS, work, failure: 'Notices were not sent' });
  },
  { name: 'notices', dependencies: ['context'] },
);
