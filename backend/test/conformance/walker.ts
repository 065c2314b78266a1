import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Session } from '@viewmax/contracts/account';
import type { Ticket } from '@viewmax/contracts/tickets';
import type { StatementLine, TopUp } from '@viewmax/contracts/wallet';
import type { z } from 'zod';
import { PASSWORD, startBackend, type TestBackend } from '../start-backend.ts';

interface Sms {
  to: string;
  text: string;
}

/** The fields of every answer. */
type Body = Record<'token' | 'tx_ref' | 'UserDpUrl', string> & {
  claim?: string;
  gift?: { MovieTitle: string };
  ok?: boolean;
  error?: string;
  message?: string;
  firstScanAt?: string;
  ticket?: Ticket;
  topUp?: TopUp;
  topUps?: TopUp[];
  balance?: number;
  lines?: StatementLine[];
  sessions?: Session[];
};

interface Options {
  token?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A client of a listening backend, which uses HTTP only, as the app does. */
export function openWalker() {
  const sent: Sms[] = [];
  const arrivals = new EventEmitter();
  const made = new Set<string>();
  let backend: TestBackend;
  let inbox: Server;
  let origin: string;
  beforeAll(async () => {
    inbox = createServer(async (request, response) => {
      // A GET comes from the query at the payment provider, which has no payment yet.
      if (request.method === 'POST') {
        sent.push((await readJson(request)) as Sms);
        arrivals.emit('sms');
      }
      response.writeHead(request.method === 'POST' ? 201 : 404).end('{}');
    });
    await new Promise<void>((listening) => inbox.listen(0, '127.0.0.1', listening));
    const { port } = inbox.address() as AddressInfo;
    backend = await startBackend({
      VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
      SMS_PROVIDER: 'sandbox',
      SMS_API_URL: `http://127.0.0.1:${port}`,
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1',
      FLUTTERWAVE_API_URL: `http://127.0.0.1:${port}`,
    });
    origin = await backend.server.listen({ port: 0, host: '127.0.0.1' });
  }, 60_000);
  afterAll(async () => {
    await backend.close();
    inbox.closeAllConnections();
    inbox.close();
  });

  /** Sends a call of the contract by its row, with values for the parameters of its path. */
  async function call(row: string, values: Record<string, string> = {}, options: Options = {}) {
    const { token, body, form, headers } = options;
    made.add(row);
    const [method = '', pattern = ''] = row.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const query = values.query ? `?${values.query}` : '';
    const answer = await fetch(origin + path + query, {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  async function ok<T>(schema: z.ZodType<T>, ...args: Parameters<typeof call>): Promise<T> {
    const { status, body } = await call(...args);
    expect([args[0], status, body.error]).toEqual([args[0], 200, undefined]);
    return schema.parse(body);
  }

  const signIn = async (phoneNumber: string, password = PASSWORD): Promise<string> =>
    (await call('POST /api/v1/login', {}, { body: { phoneNumber, password } })).body.token;

  /** The backend's answer with a stored picture. */
  const picture = (path: string): Promise<Response> => fetch(origin + path);

  /** The code of the text message to a number, which leaves after the answer. */
  async function codeTo(phoneNumber: string): Promise<string | undefined> {
    const message = sent.find(({ to }) => to === phoneNumber);
    if (message) return /\d{6}/.exec(message.text)?.[0];
    await once(arrivals, 'sms');
    return codeTo(phoneNumber);
  }

  return { made, call, ok, signIn, picture, codeTo };
}
