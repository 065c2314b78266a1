import fp from 'fastify-plugin';
import { checkSecret, markPhone, type PhoneMark, sealMarks, sealWith } from '../accounts/phone-marks.ts';
import { repeat } from '../repeat/repeat.ts';

declare module 'fastify' {
  interface FastifyInstance {
    markPhone(phone: string): Promise<PhoneMark>;
  }
}

const EVERY_MS = 60 * 60 * 1000;

/** Only a process of calls has the secret, so it seals the marks of earlier releases too. */
export const phoneMarks = fp(
  async (app) => {
    const { db, config } = app.backend;
    const seal = sealWith(config.PHONE_MARK_SECRET);
    await checkSecret(db, seal);
    app.decorate('markPhone', (phone) => markPhone(phone, seal));
    repeat(app, { name: 'seal marks of phones', everyMs: EVERY_MS, work: () => sealMarks(db, seal) });
  },
  { name: 'phone-marks', dependencies: ['context'] },
);
