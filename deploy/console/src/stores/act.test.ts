import { afterEach, expect, test } from '@jest/globals';
import { json, serve } from '@viewmax/testing';
import { call } from '../api/call.ts';
import { act } from './act.ts';
import { $notice, clearNotice } from './notice.ts';
import { $session, askSession } from './session.ts';

const rollout = { id: 7, revision: 2 };
const state = { revision: 4, live: {}, off: {}, freezes: [], rollouts: [] };
const world = (answer: Response) =>
  serve({
    'GET /ops/api/session': () => json({ by: 'ops', role: 'ops' }),
    'GET /ops/api/state': () => json(state),
    'GET /ops/api/releases': () => json({ releases: [] }),
    'POST /ops/api/rollouts/7/promote': () => answer,
  });
const promote = () =>
  act(
    () =>
      call('commandRollout', {
        params: { id: rollout.id, command: 'promote' },
        body: { revision: rollout.revision, reason: 'Because' },
      }),
    'Promoted.',
  );
afterEach(clearNotice);

test('a stale decision shows a note and reloads the state', async () => {
  const calls = world(json({ code: 'stale', message: 'Rollout 7 has moved on.' }, 409));
  expect(await promote()).toBeUndefined();
  expect($notice.get()).toMatchObject({ tone: 'error', text: expect.stringContaining('another person was faster') });
  expect(calls.map(({ path }) => path)).toContain('/ops/api/state');
});

test("the notice shows a refusal in the registry's words", async () => {
  world(json({ code: 'frozen', message: 'Frozen until Monday: The big premiere.' }, 423));
  await promote();
  expect($notice.get()?.text).toBe('Frozen until Monday: The big premiere.');
});

test('a command that waits for a second person is no error', async () => {
  world(json({ code: 'waits', message: 'Request 3 waits.' }, 403));
  expect(await promote()).toBeUndefined();
  expect($notice.get()).toEqual({ tone: 'ok', text: 'Request 3 waits.' });
});

test('the notice reports a response without JSON, and a missing response', async () => {
  world(new Response('<html>', { status: 502 }));
  await promote();
  expect($notice.get()?.text).toBe('The registry answered 502. Please try again.');
  serve({});
  await promote();
  expect($notice.get()?.text).toContain('cannot be reached');
});

test('an ended token leads to the sign-in', async () => {
  world(json({ code: 'unauthorised', message: 'A token is needed.' }, 401));
  await askSession();
  await promote();
  expect($session.get()).toMatchObject({ is: 'out', note: expect.stringContaining('has ended') });
});

test('the notice reports a success, and the call sends the shown revision', async () => {
  const calls = world(json({ ...rollout, revision: 3 }));
  expect(await promote()).toMatchObject({ revision: 3 });
  expect(calls[0]?.body).toEqual({ revision: 2, reason: 'Because' });
  expect($notice.get()).toEqual({ tone: 'ok', text: 'Promoted.' });
});
