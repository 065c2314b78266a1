import { okResponse } from '@viewmax/contracts/auth';
import { endPush, getPushKey, listReminders, putPushDevice, setReminder } from '@viewmax/contracts/calls';
import { pushDeviceRequest, pushKeyResponse, reminderRequest, remindersResponse } from '@viewmax/contracts/push';
import type { FastifyPluginAsync } from 'fastify';
import { webPushConfig } from '../config/push-settings.ts';
import { ApiError } from '../errors/api-error.ts';
import { addReminder, remindersOf, removeReminder } from '../notices/reminders.ts';
import { addDevice, removeDevice } from '../push/devices.ts';
import { areDeviceKeys } from '../push/encrypt-message.ts';
import { createVapid } from '../push/vapid.ts';

/** The messages to the caller's browser, which belong to its session and end with it, and the member's reminders. */
export const push: FastifyPluginAsync = async (app) => {
  const { db, config, now } = app.backend;
  const web = webPushConfig(config);
  const publicKey = web && createVapid(web).publicKey;

  app.call(getPushKey, { answer: pushKeyResponse, refused: ['not_found'] }, async () => {
    if (!publicKey) throw new ApiError('not_found');
    return { publicKey };
  });

  app.call(
    putPushDevice,
    { body: pushDeviceRequest, answer: okResponse, refused: ['not_found'], limit: 'push' },
    async ({ body, caller }) => {
      if (!publicKey) throw new ApiError('not_found');
      if (!areDeviceKeys(body)) throw new ApiError('invalid_request');
      await addDevice(db, caller.session.id, body, now());
      return { ok: true as const };
    },
  );

  app.call(endPush, { answer: okResponse }, async ({ caller }) => {
    await removeDevice(db, caller.session.id);
    return { ok: true as const };
  });

  app.call(listReminders, { answer: remindersResponse }, async ({ caller }) => ({
    movies: await remindersOf(db, caller.id),
  }));

  app.call(
    setReminder,
    { body: reminderRequest, answer: remindersResponse, refused: ['movie_not_found'], limit: 'reminder' },
    async ({ body, caller }) => {
      if (body.isOn) {
        const isKnown = await addReminder(db, caller.id, body.movieID, now());
        if (!isKnown) throw new ApiError('movie_not_found');
      } else await removeReminder(db, caller.id, body.movieID);
      return { movies: await remindersOf(db, caller.id) };
    },
  );
};
