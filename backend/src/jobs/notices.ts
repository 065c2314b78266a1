import fp from 'fastify-plugin';
import { pushConfig, webPushConfig } from '../config/push-settings.ts';
import { smsConfig } from '../config/sms-settings.ts';
import { OFFER_KINDS, sendDue } from '../notices/send-due.ts';
import type { BackendContext } from '../plugins/context.ts';
import { deleteClosed } from '../push/delete-closed.ts';
import { oneSignal, oneSignalRemover } from '../push/one-signal.ts';
import type { PushSender } from '../push/sender.ts';
import { allSenders } from '../push/sender.ts';
import { createVapid } from '../push/vapid.ts';
import { toPushService, toStandIn, webPush } from '../push/web-push.ts';
import { repeat } from '../repeat/repeat.ts';
import { createSmsSender } from '../sms/create-sender.ts';

const EVERY_MS = 60_000;
const OFFERS_EVERY_MS = 2_000;

/** Without a provider of push messages the sender tells members of an offer by SMS. */
const reachesNobody: PushSender = async () => ({ outcome: 'nobody' });

/** The senders with a key: to the app from a store, and to browsers. */
function sendersOf({ db, config, fetch, now }: BackendContext): PushSender[] {
  const push = pushConfig(config);
  const web = webPushConfig(config);
  const post = config.WEB_PUSH_URL ? toStandIn(fetch, config.WEB_PUSH_URL) : toPushService();
  return [
    ...(push ? [oneSignal({ ...push, fetch })] : []),
    ...(web ? [webPush({ db, vapid: createVapid(web), post, now })] : []),
  ];
}

/**
 * Once a minute while the server listens: sends due notices, those of offers every two seconds, and deletes closed accounts at OneSignal. Without a key of a
 * push provider it sends the SMS alone, and without an SMS provider the push messages alone.
 */
export const notices = fp(
  async (app) => {
    const { db, config, fetch, now, hasJobs } = app.backend;
    if (!hasJobs) return;
    const senders = sendersOf(app.backend);
    const send = senders.length > 0 ? allSenders(senders) : undefined;
    const sms = smsConfig(config);
    const sendSms = sms.provider === 'none' ? undefined : createSmsSender(sms, fetch);
    if (send || sendSms) {
      // A slow provider of other notices delays no offer.
      repeat(app, {
        name: 'tell offers',
        everyMs: OFFERS_EVERY_MS,
        work: (isEnding) => sendDue({ db, send: send ?? reachesNobody, sendSms, kinds: OFFER_KINDS, now, isEnding }),
      });
      repeat(app, {
        name: 'send notices',
        everyMs: EVERY_MS,
        async work(isEnding) {
          const sent = await sendDue({ db, send, sendSms, now, isEnding });
          if (Object.keys(sent).length > 0) app.log.info(sent, 'Notices were sent');
        },
      });
    }
    const push = pushConfig(config);
    if (!push) return;
    const remove = oneSignalRemover({ ...push, fetch });
    repeat(app, {
      name: 'delete closed accounts',
      everyMs: EVERY_MS,
      work: () => deleteClosed({ db, remove, now }),
    });
  },
  { name: 'notices', dependencies: ['context'] },
);
