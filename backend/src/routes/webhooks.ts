import { paymentMethods } from '@viewmax/contracts/constants';
import { type WebhookResponse, webhookResponse } from '@viewmax/contracts/wallet';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { refusals } from '../errors/refusals.ts';

const bodyLimit = 256 * 1024;

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ApiError('invalid_request');
  }
}

export const webhooks: FastifyPluginAsync = async (app) => {
  // The signature covers the received bytes, not the parsed body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const schema = {
    response: {
      200: webhookResponse,
      ...refusals(['invalid_request', 'bad_signature', 'payload_too_large', 'unsupported_media_type']),
    },
  };
  for (const method of paymentMethods) {
    app.post(
      `/api/v1/webhooks/${method}`,
      { schema, bodyLimit },
      async ({ body, headers }): Promise<WebhookResponse> => {
        const provider = app.payments.providers[method];
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        if (!provider?.isSigned(headers, bytes)) throw new ApiError('bad_signature');
        const notice = provider.readNotice(parse(bytes));
        if (!notice) return { ok: true };
        // A provider waits for no other answer, and sends a webhook again that found no database.
        await app.payments.take(method, notice);
        return { ok: true };
      },
    );
  }
};
