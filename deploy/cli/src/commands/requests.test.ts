import { expect, test } from '@jest/globals';
import { json, openCli } from '../testing/open-cli.ts';

const approval = {
  ...{ id: 3, words: 'grant the slot movie.below to offers', by: 'offers squad' },
  expiresAt: '2026-11-27T08:00:00.000Z',
};

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
      'Request 3 waits for ops until 2026-11-27 09:00 in Lagos: grant the slot movie.below to offers.',
      'They approve it in the console, or with: viewmax approvals approve 3',
    ],
  ]);
  expect(sent()).toEqual([['POST /approvals', body]]);
});
