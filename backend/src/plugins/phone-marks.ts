import fp from 'fastify-plugin';
import { checkSecret, markPhone, sealWith } from '../accounts/phone-marks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The mark of a phone, which a process of calls alone can compute. */
    markPhone(phone: string): Promise<string>;
  }
}

export const phoneMarks = fp(
  async (app) => {
    const { db, config } = app.backend;
    const seal = sealWith(config.PHONE_MARK_SECRET);
    await checkSecret(db, seal);
    app.decorate('markPhone', (phone) => markPhone(phone, seal));
  },
  { name: 'phone-marks', dependencies: ['context'] },
);
