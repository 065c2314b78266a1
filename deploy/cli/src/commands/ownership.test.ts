import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { json, noContent, openCli } from '../testing/open-cli.ts';

test('the command moves a path and a slot, and cancels a move', async () => {
  const { viewmax, sent } = openCli({ 'POST /paths/move': noContent, 'POST /slots/move': noContent });
  expect((await viewmax('path move /fund wallet account')).out).toBe(
    '/fund moves from wallet to account, with the first release of account that is promoted with it',
  );
  expect((await viewmax('path move /fund wallet wallet')).out).toBe('/fund stays with wallet');
  await viewmax('slot move movie.showtimes booking catalog');
  const bodies = sent().map(([, body]) => body);
  expect(bodies[0]).toEqual({ path: '/fund', from: 'wallet', to: 'account' });
});

test('the command lists each slot with its tab, a link to its screen, its values and its remotes', async () => {
  const one = { screenOf: 'catalog', tab: 'home', path: '/', many: false, sized: false };
  const data = {
    slots: [
      { ...one, slot: 'home.banner', many: true, sized: true, passes: [], remotes: [] },
      {
        ...one,
        slot: 'movie.below',
        path: '/movie/:movieId',
        many: true,
        passes: ['movieId'],
        remotes: [
          { name: 'reviews', release: 'reviews@1.0.0-a' },
          { name: 'offers', release: null },
        ],
      },
      { ...one, slot: 'movie.old', tab: null, path: null, passes: null, remotes: [] },
    ],
  };
  const { viewmax } = openCli({
    'GET /slots': () => json(data),
    'GET /session': () => json({ publicUrl: 'https://viewmax.test/' }),
  });
  expect((await viewmax('slot list')).out?.split('\n')).toEqual([
    'slot         screen of  tab   at                                   takes                   passes        remotes',
    'home.banner  catalog    home  https://viewmax.test/                several, with a height',
    'movie.below  catalog    home  https://viewmax.test/movie/:movieId  several                 movieId       reviews@1.0.0-a, (offers)',
    'movie.old    catalog                                               one                     not declared',
  ]);
});

test('the command orders the remotes of a slot, and empties it', async () => {
  const { viewmax, sent } = openCli({ 'PUT /slots/order': noContent });
  expect((await viewmax('slot order movie.below reviews offers')).out).toBe('movie.below shows reviews, then offers');
  expect((await viewmax('slot order movie.below')).out).toBe('movie.below shows no remote');
  const bodies = sent().map(([, body]) => body);
  expect(bodies).toEqual([
    { slot: 'movie.below', remotes: ['reviews', 'offers'] },
    { slot: 'movie.below', remotes: [] },
  ]);
});

test('the list names each owner and each open move', async () => {
  const data = {
    paths: [{ path: '/fund', owner: 'wallet', movingTo: 'account' }],
    slots: [{ slot: 'movie.showtimes', owner: 'booking', movingTo: null }],
  };
  const { viewmax } = openCli({ 'GET /paths': () => json(data) });
  expect((await viewmax('path list')).out?.split('\n')).toEqual([
    'kind  claim            remote',
    'path  /fund            wallet   moves to account',
    'slot  movie.showtimes  booking',
  ]);
  expect(JSON.parse((await viewmax('path list --json')).out ?? '')).toEqual(data);
});

test('the command sends a grant unchanged', async () => {
  const { viewmax, sent } = openCli({ 'POST /grants': noContent });
  expect((await viewmax('grant path /offers account')).out).toBe('/offers is granted to account');
  expect(sent()).toEqual([['POST /grants', { kind: 'path', claim: '/offers', name: 'account' }]]);
});

const WINDOWS = 'fri 18:00-23:00,daily 22:00-06:00';
const none = {
  ...{ firstPercent: 100, minMinutes: 0, minDevices: 0, promote: 'squad', dayMegabytes: 200, runPreviews: true },
  ...{ guards: {}, never: '', plans: {}, secondPerson: null, revision: 3 },
};

test('the command sets the plan of one remote and keeps those of the others', async () => {
  const plan = { steps: [{ percent: 5 }, { percent: 25 }] };
  const file = join(mkdtempSync(join(tmpdir(), 'plan-')), 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const before = { ...none, plans: { booking: plan, catalog: { steps: [{ percent: 1 }] } } };
  const { viewmax, sent } = openCli({ 'GET /rules': () => json(before), 'PUT /rules': ({ body }) => json(body) });
  expect((await viewmax('rules', '--plan', `catalog=${file}`)).out).toContain('plan        catalog: 5, 25 %');
  await viewmax('rules --plan catalog=none');
  expect(sent()).toEqual([
    ['PUT /rules', { ...none, plans: { booking: plan, catalog: plan } }],
    ['PUT /rules', { ...none, plans: { booking: plan } }],
  ]);
});

test('the command shows the rules', async () => {
  const { viewmax, sent } = openCli({ 'GET /rules': () => json(none) });
  expect((await viewmax('rules')).out?.split('\n')).toEqual([
    'first step  at most 100 %',
    'each step   at least 0 minutes and 0 devices',
    'promote     squads too',
    'new files   at most 200 MB a day of each remote',
    'guards      usual',
    'never       no hours',
    'second      no command needs a second person',
    'previews    by every run of a trusted repository',
  ]);
  expect(sent()).toEqual([]);
});

test.each<[string[], object, string]>([
  [
    ['--first-percent', '5', '--promote', 'ops'],
    { firstPercent: 5, promote: 'ops' },
    'only ops, or the last step by itself',
  ],
  [['--day-megabytes', '500'], { dayMegabytes: 500 }, 'new files   at most 500 MB a day'],
  [['--run-previews', 'no'], { runPreviews: false }, 'by runs of the trusted environment alone'],
  [
    ['--guards', 'booking=purchases,shell=purchases+topups'],
    { guards: { booking: ['purchases'], shell: ['purchases', 'topups'] } },
    'guards      booking=purchases,shell=purchases+topups',
  ],
  [['--guards', 'usual'], { guards: {} }, 'guards      usual'],
  [['--guards', 'door=none'], { guards: { door: [] } }, 'guards      door=none'],
  [['--guards', 'door=off'], { guards: { door: [] } }, 'guards      door=none'],
  [['--never', WINDOWS], { never: WINDOWS }, `never       ${WINDOWS} (Lagos)`],
  [['--never', 'none'], { never: '' }, 'never       no hours'],
  [['--second-person', '50'], { secondPerson: 50 }, 'second      a person approves above 50 %'],
  [['--second-person', 'off'], { secondPerson: null }, 'no command needs a second person'],
  [['--second-person', 'none'], { secondPerson: null }, 'no command needs a second person'],
])('rules %j sets them, and keeps those that are not named', async (options, change, words) => {
  const { viewmax, sent } = openCli({ 'GET /rules': () => json(none), 'PUT /rules': ({ body }) => json(body) });
  expect((await viewmax('rules', ...options)).out).toContain(words);
  expect(sent()).toEqual([['PUT /rules', { ...none, ...change }]]);
});
