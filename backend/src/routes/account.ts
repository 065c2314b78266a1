import {
  changeLgaRequest,
  deviceDetailsRequest,
  ticketSmsRequest,
  ticketSmsResponse,
  updateUserRequest,
  userDataResponse,
} from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import {
  changeLga,
  fetchData,
  getTicketSms,
  sendDeviceDetails,
  setTicketSms,
  updateUser,
} from '@viewmax/contracts/calls';
import type { FastifyPluginAsync } from 'fastify';
import { storedAbout } from '../accounts/stored-about.ts';
import { ApiError } from '../errors/api-error.ts';
import { toWireLine } from '../repositories/statement.ts';
import { toWireTopUp } from '../repositories/top-ups.ts';

/** The SMS goes to the phone, which only its owner reads. It names no address: that may belong to a stranger. */
const emailChangedText =
  'The email of your Viewmax account was changed. If this was not you, open Forgot password in the app and set a new one.';

// A member has far fewer rows. The bound keeps the answer in memory.
const ALL = { limit: 100_000 };

export const account: FastifyPluginAsync = async (app) => {
  const { db, now } = app.backend;

  app.call(
    updateUser,
    { body: updateUserRequest, answer: okResponse, refused: ['forbidden', 'username_taken'], limit: 'profile' },
    async (request) => {
      const { body, caller } = request;
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const to = body.email === undefined ? null : await app.accounts.setEmail(caller, body.email);
      if (to && (await app.mayTry('emailSms', request))) app.inBackground(app.sendSms({ to, text: emailChangedText }));
      if (body.username !== undefined && !(await app.accounts.setUsername(caller.id, body.username))) {
        throw new ApiError('username_taken');
      }
      return { ok: true as const };
    },
  );

  app.call(
    sendDeviceDetails,
    { body: deviceDetailsRequest, answer: okResponse, refused: ['forbidden'] },
    async ({ body, caller }) => {
      if (body.userUUID !== caller.id) throw new ApiError('forbidden');
      await app.accounts.sawDevice(caller.id, body.devicetype, body.platform, now());
      return { ok: true as const };
    },
  );

  app.call(
    changeLga,
    { body: changeLgaRequest, answer: okResponse, refused: ['unknown_place'] },
    async ({ body, caller }) => {
      if (!(await app.accounts.isLga(body.lga))) throw new ApiError('unknown_place');
      await app.accounts.setLga(caller.id, body.lga);
      return { ok: true as const };
    },
  );

  const ticketSmsOf = async (id: string) => {
    const { ticket_sms: isOn, phone_proven_at: provenAt } = await db
      .selectFrom('users')
      .select(['ticket_sms', 'phone_proven_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { isOn, isProven: provenAt !== null };
  };

  app.call(getTicketSms, { answer: ticketSmsResponse }, ({ caller }) => ticketSmsOf(caller.id));

  app.call(
    setTicketSms,
    { body: ticketSmsRequest, answer: ticketSmsResponse, limit: 'profile' },
    async ({ body, caller }) => {
      await db.updateTable('users').set({ ticket_sms: body.isOn }).where('id', '=', caller.id).execute();
      return ticketSmsOf(caller.id);
    },
  );

  app.call(fetchData, { answer: userDataResponse, limit: 'myData' }, async ({ caller }) => {
    const { id, phone, username, email, pictureUrl, lga, role, balance, session } = caller;
    const { profile, ...stored } = await storedAbout(db, id);
    return {
      madeAt: now().toISOString(),
      profile: {
        UUID: id,
        PhoneNumber: phone ?? '',
        Username: username,
        Email: email,
        UserDpUrl: pictureUrl,
        LGA: lga,
        Role: role,
        ...profile,
      },
      balance,
      ledger: (await app.statement.of(id, ALL)).map(toWireLine),
      topUps: (await app.topUps.pageOf(id, ALL)).map(toWireTopUp),
      tickets: await app.tickets.ofUser(id, now()),
      sessions: await app.sessions.list(id, session.id),
      ...stored,
    };
  });
};
