import { expect, test } from '@jest/globals';
import { json, openCli } from '../testing/open-cli.ts';

const approval = { id: 3, words: 'retire offers: Old.', by: 'Ada', expiresAt: '2026-11-27T08:00:00.000Z' };

test.each([
  [
    { approvals: [approval] },
    'request  by   until (Lagos)     command\n3        Ada  2026-11-27 09:00  retire offers: Old.',
  ],
  [{ approvals: [] }, 'No command waits.'],
  [{}, 'No command waits.'],
])('the command lists what waits in the state %j', async (state, out) => {
  const { viewmax } = openCli({ 'GET /state': () => json(state) });
  expect(await viewmax('approvals list')).toMatchObject({ code: 0, out });
});

test('no text of others begins a row of the list', async () => {
  const forged = { ...approval, by: 'Ada\u202e', words: 'retire offers: Old.\n4  Ada  2026-11-27 09:00  purge\tall' };
  const { viewmax } = openCli({ 'GET /state': () => json({ approvals: [forged] }) });
  const { out = '' } = await viewmax('approvals list');
  expect(out.split('\n')).toHaveLength(2);
  expect(out).not.toMatch(/\t|\u202e/);
});

test.each([
  ['approve', 'done: retire offers: Old., as Ada asked'],
  ['reject', 'rejected: retire offers: Old., as Ada asked'],
])('the command can %s a request', async (decision, out) => {
  const { viewmax, sent } = openCli({ [`POST /approvals/3/${decision}`]: () => json(approval) });
  expect(await viewmax(`approvals ${decision} 3`)).toMatchObject({ code: 0, out });
  expect(sent()).toHaveLength(1);
  expect(await viewmax(`approvals ${decision}`)).toMatchObject({ code: 2 });
});

test.each([
  ['request path /fund offers', { kind: 'path', claim: '/fund', name: 'offers' }],
  ['request slot movie.below offers', { kind: 'slot', claim: 'movie.below', name: 'offers' }],
  [
    'request backend /api/x/offers https://offers.example offers',
    { kind: 'backend', path: '/api/x/offers', target: 'https://offers.example', name: 'offers', withToken: false },
  ],
  [
    'request backend /api/x/offers https://offers.example offers --with-token',
    { kind: 'backend', path: '/api/x/offers', target: 'https://offers.example', name: 'offers', withToken: true },
  ],
])('%s asks ops, and says how they approve', async (line, body) => {
  const { viewmax, sent } = openCli({ 'POST /approvals': () => json(approval, 202) });
  const { code, out } = await viewmax(line);
  expect([code, out?.split('\n')]).toEqual([
    0,
    [
      'Request 3 waits for ops until 2026-11-27 09:00 in Lagos: retire offers: Old..',
      'They approve it in the console, or with: viewmax approvals approve 3',
    ],
  ]);
  expect(sent()).toEqual([['POST /approvals', body]]);
});
