import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OutsideCall, openOutside } from '@viewmax/server/open-outside';
import { createPushReceiver, readVapid } from '@viewmax/testing/server/push-receiver';
import { opened } from '../../test/opened.ts';
import { HOUR, MINUTE, startNotices, type TestNotices, VAPID } from '../../test/start-notices.ts';
import { sendDue } from '../notices/send-due.ts';
import { allSenders } from './sender.ts';
import { createVapid } from './vapid.ts';
import { type PostToBrowser, toPushService, toStandIn, webPush } from './web-push.ts';

const vapid = createVapid(VAPID);

let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);

let post: PostToBrowser;
let posted: { endpoint: string; headers: Record<string, string>; body: Buffer }[];
let answers: Map<string, number | (() => never)>;
beforeEach(() => {
  post = scripted;
  posted = [];
  answers = new Map();
});

const withMember = () =>
  beforeEach(async () => {
    await notices.clear();
    member = await notices.addMember();
  });

const scripted: PostToBrowser = async (endpoint, headers, body) => {
  posted.push({ endpoint, headers, body });
  const answer = answers.get(endpoint) ?? 201;
  return { status: typeof answer === 'number' ? answer : answer(), retryAfter: '600' };
};

let count = 0;
/** A browser with messages. */
async function browserOf(owner = member) {
  count += 1;
  const receiver = createPushReceiver();
  const endpoint = `https://push.example/send/${count}`;
  expect((await owner.turnOn({ endpoint, ...receiver.keys })).json()).toEqual({ ok: true });
  return { endpoint, ...receiver };
}

function round(ms: number, isApp = false) {
  const now = () => notices.after(ms);
  const web = webPush({ db: notices.db, vapid, post, now });
  return sendDue({ db: notices.db, send: isApp ? allSenders([notices.send, web]) : web, now });
}

const endpoints = async () =>
  (await notices.query<{ endpoint: string }>('select endpoint from app.push_devices order by endpoint')).map(
    (row) => row.endpoint,
  );

describe('a notice to a browser', () => {
  withMember();

  test('is encrypted for it alone, and signed for its push service', async () => {
    const browser = await browserOf();
    const [ticket] = await member.buy();
    expect(await round(3 * HOUR)).toEqual({ sent: 1 });
    const [sent] = posted;
    if (!sent) throw new Error('Nothing was sent');
    const { headers, body, endpoint } = sent;
    expect([endpoint, posted.length]).toEqual([browser.endpoint, 1]);
    const { id, ...message } = JSON.parse(browser.read(body));
    expect(message).toEqual({
      title: 'Eko Nocturne',
      text: 'Starts at 17:00 at Riverside Screens, Screen 1. Tap for your ticket.',
      path: `/ticketdetails?ticket=${ticket}`,
    });
    expect(headers).toEqual({
      authorization: expect.any(String),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '7200',
      urgency: 'high',
      topic: id.replaceAll('-', ''),
    });
    expect(headers.topic).toMatch(/^\w{32}$/);
    const { aud, exp, publicKey } = readVapid(headers.authorization ?? '');
    expect([aud, exp, publicKey]).toEqual([
      'https://push.example',
      (notices.after(3 * HOUR).getTime() + 12 * HOUR) / 1000,
      vapid.publicKey,
    ]);
  });

  test('goes to no other member, and to no member without a browser', async () => {
    await browserOf(await notices.addMember());
    await member.pay();
    expect([await round(HOUR), posted]).toEqual([{ nobody: 1 }, []]);
  });

  test.each([404, 410])('removes it when its push service answers %i', async (status) => {
    const browser = await browserOf();
    answers.set(browser.endpoint, status);
    await member.pay();
    expect(await round(HOUR)).toEqual({ nobody: 1 });
    expect(await endpoints()).not.toContain(browser.endpoint);
  });

  test.each([400, 401, 403, 413, 302])('is rejected by an answer of %i, which fails no job', async (status) => {
    const browser = await browserOf();
    answers.set(browser.endpoint, status);
    await member.pay();
    expect(await round(HOUR)).toEqual({ rejected: 1 });
    expect(await endpoints()).toContain(browser.endpoint);
  });

  test.each([
    ['429', 429],
    ['500', 500],
    [
      'no answer',
      () => {
        throw new Error('The network is away');
      },
    ],
  ] as [string, number | (() => never)][])(
    'comes later after %s, and the others are not repeated',
    async (_, answer) => {
      const [slow, other] = [await browserOf(), await browserOf(await notices.addMember())];
      // The same member on another device.
      await notices.query(
        `update app.push_devices set session_id = (select session_id from app.push_devices where endpoint = $1)
         where endpoint = $2`,
        [slow.endpoint, other.endpoint],
      );
      answers.set(slow.endpoint, answer);
      await member.pay();
      expect(await round(HOUR)).toEqual({});
      expect(posted).toHaveLength(2);
      answers.clear();
      posted = [];
      expect(await round(HOUR + 10 * MINUTE)).toEqual({ sent: 1 });
      expect(posted.map(({ endpoint }) => endpoint)).toEqual([slow.endpoint]);
      expect(await endpoints()).toContain(other.endpoint);
    },
  );

  test('does not hold up the others when its push service fails', async () => {
    answers.set((await browserOf()).endpoint, 500);
    await member.pay({ payments: 60 });
    expect(await round(HOUR)).toEqual({});
    expect(posted).toHaveLength(60);
  });

  test('does not hold up the others when its push service answers 101', async () => {
    const bad = await browserOf();
    const other = await notices.addMember();
    await browserOf(other);
    for (const { pay } of [member, other]) await pay();
    const service = createServer(({ url = '' }, answer) => {
      if (bad.endpoint.endsWith(url)) answer.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' });
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const rules = { protocol: 'http:', request: request as never, isAllowed: () => true };
    post = toPushService((url, call) => openOutside(new URL(url.pathname, `http://127.0.0.1:${port}`), call, rules));
    expect(await round(HOUR)).toEqual({ sent: 1 });
    service.close();
  });

  test('and to the app is repeated at neither after the other failed', async () => {
    await browserOf();
    await member.pay();
    notices.provider.failWith(() => new Response('', { status: 503 }));
    await expect(round(HOUR, true)).rejects.toThrow('OneSignal answered 503');
    notices.provider.failWith();
    expect(await round(HOUR + 10 * MINUTE, true)).toEqual({ sent: 1 });
    expect([posted.length, notices.provider.delivered().length]).toEqual([1, 1]);
  });
});

describe('the messages of a browser end', () => {
  withMember();

  const endsBy = async (act: () => Promise<unknown>) => {
    const { endpoint } = await browserOf();
    await act();
    expect(await endpoints()).not.toContain(endpoint);
  };

  test('with a sign-out, also one that arrives later', () => endsBy(() => member.signOut()));
  test('with the account', () => endsBy(() => member.leave()));
  test('when the member turns them off', () =>
    endsBy(() => notices.backend.post('/api/v1/user/push/end', {}, member.token)));

  test('for a subscription that the browser replaced', async () => {
    const [first, second] = [await browserOf(), await browserOf()];
    expect(await endpoints()).toEqual(expect.arrayContaining([second.endpoint]));
    expect(await endpoints()).not.toContain(first.endpoint);
  });

  test('for the member before, when the next one turns them on', async () => {
    const { endpoint, keys } = await browserOf();
    const next = await notices.addMember();
    await next.turnOn({ endpoint, ...keys });
    await member.pay();
    expect([await round(HOUR), posted]).toEqual([{ nobody: 1 }, []]);
  });

  test('not with a new sign-in of the same device', async () => {
    const { endpoint } = await browserOf();
    await notices.query(`update app.sessions set id = gen_random_uuid()::text where user_id = $1`, [member.userId]);
    expect(await endpoints()).toContain(endpoint);
  });
});

describe('the calls', () => {
  beforeAll(async () => {
    member = await notices.addMember();
  });

  const { keys } = createPushReceiver();
  const endpoint = 'https://push.example/one';

  test.each([
    { ...keys, endpoint: 'http://push.example/one' },
    { ...keys, endpoint: 'https://ada:secret@push.example/one' },
    { ...keys, endpoint: 'https://push.example:8443/one' },
    { ...keys, endpoint: `https://push.example/${'x'.repeat(1000)}` },
    { ...keys, endpoint: `https://push.example/${'é'.repeat(900)}` },
    { ...keys, endpoint: 'push.example' },
    { ...keys, endpoint, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...keys, endpoint, auth: 'short' },
  ])('refuse a wrong subscription (%#)', async (device) => {
    const answer = await member.turnOn(device);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  });

  test('name the key of the server, and my data the browser', async () => {
    expect((await notices.backend.get('/api/v1/user/push', member.token)).json()).toEqual({
      publicKey: vapid.publicKey,
    });
    await browserOf();
    const { pushDevices } = (await notices.backend.get('/api/v1/user/data', member.token)).json();
    expect(pushDevices).toEqual([{ service: 'push.example', addedAt: expect.any(String) }]);
  });
});

describe('the address of a browser', () => {
  test.each(['https://localhost/push', 'https://127.0.0.1/push', 'https://[::1]/push', 'http://push.example/'])(
    'is not opened in our own network: %s',
    async (address) => {
      await expect(toPushService()(address, {}, Buffer.from(''))).rejects.toThrow(/is not (allowed|in the internet)/);
    },
  );

  test('gets one request, and its answer is not read', async () => {
    const destroyed: true[] = [];
    const calls: [URL, OutsideCall][] = [];
    const open = (async (url: URL, call: OutsideCall) => {
      calls.push([url, call]);
      return { statusCode: 429, headers: { 'retry-after': '7' }, destroy: () => destroyed.push(true) };
    }) as unknown as typeof openOutside;
    const answer = await toPushService(open)('https://push.example/1', { ttl: '9' }, Buffer.from('ab'));
    expect(answer).toEqual({ status: 429, retryAfter: '7' });
    expect([calls.length, destroyed]).toEqual([1, [true]]);
    const [[url, { signal, ...call }]] = calls as [[URL, OutsideCall]];
    expect([url.href, signal instanceof AbortSignal]).toEqual(['https://push.example/1', true]);
    expect(call).toEqual({ method: 'POST', headers: { ttl: '9', 'content-length': 2 }, body: Buffer.from('ab') });
  });

  test('goes to a stand-in beside the same request', async () => {
    const sent: Request[] = [];
    const fetch = (async (url, init) => {
      sent.push(new Request(url as string, { ...init, signal: null }));
      return new Response('', { status: 201 });
    }) as typeof globalThis.fetch;
    const body = Buffer.from('ab') as Buffer<ArrayBuffer>;
    const answer = await toStandIn(fetch, 'http://localhost:1/sink')('https://push.example/1?a=b', { ttl: '9' }, body);
    expect(answer).toMatchObject({ status: 201 });
    expect(sent[0]?.url).toBe('http://localhost:1/sink?endpoint=https%3A%2F%2Fpush.example%2F1%3Fa%3Db');
    expect([sent[0]?.headers.get('ttl'), await sent[0]?.text()]).toEqual(['9', 'ab']);
  });
});
