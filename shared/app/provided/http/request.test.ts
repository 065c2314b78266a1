import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { foreign, on, serve } from '@viewmax/testing/fake-server';
import { provideTestPlatform, testConfig } from '@viewmax/testing/test-platform';
import { $heardRevision } from './heard-revision.ts';
import { $unanswered, HttpError, isHttpError, request } from './request.ts';

beforeEach(provideTestPlatform);

const thrown = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('request', () => {
  test('tells the shell the revision of each answer, and nothing without one', async () => {
    const heard: (number | undefined)[] = [];
    const end = $heardRevision.listen((value) => void heard.push(value?.revision));
    const named = (revision: string) => new Response('{}', { headers: { 'x-viewmax-revision': revision } });
    const answers = [named('7'), named('7'), new Response('{}'), named('soon'), named('8')];
    serve(on('GET /x', () => answers.shift() ?? foreign({}, 404)));
    for (let call = 0; call < 5; call++) await request({ method: 'GET', path: '/x' });
    end();
    expect(heard).toEqual([7, 7, 8]);
  });

  test('names the rejected call, with the status and the body of the answer', async () => {
    serve(on('POST /x', foreign({ error: 'no' }, 400)));
    const error = await thrown(request({ method: 'POST', path: '/x', body: {} }));
    expect(isHttpError(error)).toBe(true);
    expect(error).toMatchObject({ message: 'POST /x answered 400', status: 400, body: { error: 'no' } });
  });

  test.each([200, 403, 404])(
    'counts a page of a captive network as no answer, with every status: %i',
    async (status) => {
      serve(on('POST /x', () => new Response('\n<!doctype html><title>Buy more data</title>', { status })));
      const error = await thrown(request({ method: 'POST', path: '/x', body: {} }));
      expect(error).toMatchObject({ name: 'Error', message: 'POST /x got no answer' });
      expect($unanswered.get()).toBeGreaterThan(0);
    },
  );

  test('does not retry when the answer would be the same or took too long', async () => {
    const refused = serve(on('GET /x', foreign({}, 404)));
    await thrown(request({ method: 'GET', path: '/x' }));
    expect(refused).toHaveLength(1);
    const slow = serve(on('GET /x', () => Promise.reject(new DOMException('late', 'TimeoutError'))));
    await thrown(request({ method: 'GET', path: '/x' }));
    expect(slow).toHaveLength(1);
  });

  test.each(['Load failed', 'Verbindung verloren'])(
    'retries a lost connection with every message of a browser: %s',
    async (words) => {
      const calls = serve(on('GET /x', () => Promise.reject(new TypeError(words))));
      const error = await thrown(request({ method: 'GET', path: '/x' }));
      expect(error).toMatchObject({ message: 'GET /x got no answer', cause: { message: words } });
      expect(calls).toHaveLength(3);
    },
  );

  test('keeps the token out of its error', async () => {
    serve(on('POST /x', foreign({ error: 'no' }, 400)));
    const error = await thrown(request({ method: 'POST', path: '/x', body: {} }));
    expect(Object.keys(error as object).sort()).toEqual(['body', 'name', 'status']);
  });

  test('reads a JSON refusal without a JSON type', async () => {
    serve(on('POST /x', () => new Response('{"code":"seats"}', { status: 409 })));
    expect(await thrown(request({ method: 'POST', path: '/x', body: {} }))).toMatchObject({ body: { code: 'seats' } });
  });

  test('counts calls without an answer, and a refusal is an answer', async () => {
    serve(on('POST /x', foreign({}, 409)));
    await thrown(request({ method: 'POST', path: '/lost', body: {} }));
    expect($unanswered.get()).toBeGreaterThan(0);
    await thrown(request({ method: 'POST', path: '/x', body: {} }));
    expect($unanswered.get()).toBe(0);
  });

  test('sends a form unchanged, so the browser can name its boundary', async () => {
    let sent: RequestInit | undefined;
    globalThis.fetch = async (_, init) => {
      sent = init;
      return foreign({});
    };
    const form = new FormData();
    await request({ method: 'POST', path: '/x', body: form });
    expect(sent?.body).toBe(form);
    expect(new Headers(sent?.headers).has('content-type')).toBe(false);
  });

  test('gives a form the time for a picture', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    serve(on('POST /x', foreign({})));
    await request({ method: 'POST', path: '/x', body: {} });
    await request({ method: 'POST', path: '/x', body: new FormData() });
    const { requestMs } = testConfig.timeouts;
    expect(timeout.mock.calls).toEqual([[requestMs], [4 * requestMs]]);
  });

  test('recognises its error across two copies of the code', () => {
    const foreign = Object.assign(new Error('x'), { name: 'HttpError', status: 500 });
    expect(isHttpError(foreign) && !(foreign instanceof HttpError)).toBe(true);
  });
});
