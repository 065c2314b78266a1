import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors/api-error.ts';
import { type Counted, countedOn } from '../limits/counted.ts';
import { createLimiter } from '../limits/limiter.ts';
import { type Policy, type PolicyName, policies } from '../limits/policies.ts';

type PhoneOf = (request: FastifyRequest) => string | null | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A hook that counts a try and answers 429 above the limit. After `authenticate` it counts on the caller.
     *
     * @example
     * app.call(logIn, { …, preHandler: app.limitTries('login', bodyPhone) }, handler);
     */
    limitTries(policy: PolicyName, phoneOf?: PhoneOf): preHandlerAsyncHookHandler;
    /** Counts a try on the subjects of the route's `limitTries`, and refuses nothing. */
    mayTry(policy: PolicyName, request: FastifyRequest): Promise<boolean>;
    /** Returns a counted try, after a success. */
    forgiveTry(policy: PolicyName, request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** Set by `limitTries` alone. */
    counted: Counted;
  }
}

const SWEEP_MS = 10 * 60 * 1000;

const callersPhone: PhoneOf = (request) => request.caller?.phone;

export const limits = fp(
  async (app) => {
    const { config, database } = app.backend;
    const limiter = createLimiter({
      db: database,
      secret: config.JWT_SECRET,
      multiplier: config.RATE_LIMIT_MULTIPLIER,
    });

    app.decorateRequest('counted');
    app.decorate('limitTries', (policy, phoneOf = callersPhone) => async (request) => {
      const { known }: Policy = policies[policy];
      const phone = phoneOf(request);
      const mark = known !== undefined && phone ? await app.knownDevices.markFor(request, phone) : undefined;
      request.counted = { ...countedOn(request, phone), known: mark };
      const wait = await limiter.take(policy, request.counted);
      if (wait > 0) throw new ApiError('too_many_requests', { retryAfterSeconds: wait });
    });
    app.decorate('mayTry', async (policy, request) => (await limiter.take(policy, request.counted)) === 0);
    app.decorate('forgiveTry', (policy, request) => limiter.forgive(policy, request.counted));

    let sweep: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      sweep = limiter.sweep().catch((error: unknown) => app.log.warn({ err: error }, 'The sweep of the limits failed'));
    }, SWEEP_MS).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await sweep;
    });
  },
  { name: 'limits', dependencies: ['context', 'known-devices'] },
);
