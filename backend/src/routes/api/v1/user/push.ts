import { okResponse } from '@viewmax/contracts/auth';
import { pushDeviceRequest, pushKeyResponse } from '@viewmax/contracts/push';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { webPushConfig } from '../../../../config/push-settings.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { addDevice, removeDevice } from '../../../../push/devices.ts';
import { areDeviceKeys } from '../../../../push/encrypt-message.ts';
import { createVapid } from '../../../../push/vapid.ts';

/** The messages to the caller's browser. They belong to its session, and end with it. */
export const userPush: FastifyPluginAsyncZod = async (app) => {
  const { db, config, now } = app.backend;
  const web = webPushConfig(config);
  const publicKey = web && createVapid(web).publicKey;

  const asked = { response: { 200: pushKeyResponse, ...refusals(...authRefusals, 'not_found') } };
  app.get('/api/v1/user/push', { schema: asked, onRequest: app.authenticate }, async () => {
    if (!publicKey) throw new ApiError('not_found');
    return { publicKey };
  });

  const changed = {
    200: okResponse,
    ...refusals('invalid_request', ...authRefusals, 'not_found', 'too_many_requests'),
  };
  const onRequest = [app.authenticate, app.limitTries('push')];
  const put = { schema: { body: pushDeviceRequest, response: changed }, onRequest };
  app.put('/api/v1/user/push', put, async ({ body, caller }) => {
    if (!publicKey) throw new ApiError('not_found');
    if (!areDeviceKeys(body)) throw new ApiError('invalid_request');
    await addDevice(db, caller.session.id, body, now());
    return { ok: true as const };
  });

  const ended = { response: { 200: okResponse, ...refusals(...authRefusals) } };
  app.post('/api/v1/user/push/end', { schema: ended, onRequest: app.authenticate }, async ({ caller }) => {
    await removeDevice(db, caller.session.id);
    return { ok: true as const };
  });
};
