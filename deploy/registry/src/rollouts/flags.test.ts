import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import type { OpsState } from '@viewmax/contracts/ops/state';
import { openTestOps } from '../testing/open-test-ops.ts';
import { NO_RULES } from '../testing/test-rules.ts';
import { UNGUARDED } from '../testing/unguarded.ts';
import { writeRelease } from '../testing/write-release.ts';

const ops = await openTestOps();
afterAll(() => ops.close());
const squad: string = (await ops.call('POST', '/tokens', { name: 'catalog squad', role: 'squad', remote: 'catalog' }))
  .body.token;
let builds = 0;
async function activate(version: string, flags?: string[]): Promise<void> {
  builds += 1;
  const folder = writeRelease({ name: 'catalog', version: `${version}-b${builds}`, code: `${builds}`, flags });
  await ops.registry.activate([await ops.registry.publish(folder)]);
}
const flag = (verb: 'on' | 'off' | 'start', body: object = {}, token?: string) =>
  ops.call('POST', `/flags/catalog:dark/${verb}`, body, token);
const state = async (): Promise<OpsState> => (await ops.call('GET', '/state')).body;
const setRules = async (rules: object) => {
  const { revision } = (await ops.call('GET', '/rules')).body;
  await ops.call('PUT', '/rules', { ...NO_RULES, ...rules, revision });
};
const plan = {
  ...UNGUARDED,
  steps: [{ percent: 5, minMinutes: 0, minDevices: 0, advance: 'manual' }, { percent: 50 }],
};

beforeEach(async () => {
  await setRules({});
  await flag('off');
  await activate('1.4.0', ['dark']);
});

test('a flag goes on for all, changes no set, and is off again', async () => {
  const { revision, changes, flags } = await ops.registry.context.readState();
  const text = async () => (await ops.registry.sets.for({ attributes: { platform: 'web' } }))?.text;
  const before = await text();
  expect((await flag('on', { reason: 'Tested.' })).status).toBe(204);
  expect((await state()).flags).toEqual([
    {
      ...{ remote: 'catalog', name: 'dark', about: 'Seats on a plan', ends: '2027-03-01' },
      ...{ since: '1.4.0', onAt: '2026-03-02T10:00:00.000Z', rollout: null },
    },
  ]);
  expect(await ops.registry.context.readState()).toMatchObject({
    revision,
    changes: changes + 1,
    flags: { revision: flags.revision + 1, on: [{ remote: 'catalog', name: 'dark', since: '1.4.0' }] },
  });
  expect(await text()).toBe(before);
  expect((await flag('off')).status).toBe(204);
  expect((await state()).flags).toMatchObject([{ since: null, onAt: null }]);
  expect((await flag('off')).body.message).toBe('The flag catalog:dark is off already.');
  const { body } = await ops.call('GET', '/audit?limit=2');
  expect(body.entries).toMatchObject([
    { action: 'flag off', subject: 'catalog:dark' },
    { action: 'flag on', subject: 'catalog:dark', detail: { since: '1.4.0', reason: 'Tested.' } },
  ]);
});

test('a rollout of a flag takes the commands of one, and its promotion turns it on for all', async () => {
  const { status, body } = await flag('start', { plan });
  expect([status, body.releases, body.flag]).toEqual([201, {}, { remote: 'catalog', name: 'dark', since: '1.4.0' }]);
  expect((await flag('start', { plan })).body.message).toBe(`catalog:dark is in rollout ${body.id} already.`);
  const second = await ops.call('POST', `/rollouts/${body.id}/advance`, { revision: body.revision });
  expect(second.body).toMatchObject({ step: 1, status: 'running' });
  expect((await state()).flags).toMatchObject([{ rollout: body.id, since: '1.4.0', onAt: null }]);
  await ops.call('POST', `/rollouts/${body.id}/promote`, { revision: second.body.revision });
  expect((await state()).flags).toMatchObject([{ rollout: null, since: '1.4.0', onAt: expect.any(String) }]);
  expect((await flag('start', { plan })).body.message).toBe('catalog:dark is on for all devices already.');
  const { body: log } = await ops.call('GET', `/audit?subject=rollout ${body.id}`);
  expect(
    log.entries.map(({ action, detail }: { action: string; detail: object }) => ({ action, ...detail })),
  ).toMatchObject([
    { action: 'promote', flag: 'catalog:dark', promoted: true },
    { action: 'advance', flag: 'catalog:dark', percent: 50 },
    { action: 'start', flag: 'catalog:dark', steps: [5, 50] },
  ]);
});

test('a rollout of a flag runs beside one of a release of the same remote', async () => {
  await flag('start', { plan });
  await ops.upload({ name: 'catalog', version: '1.5.0-n', code: 'next', flags: ['dark'] });
  const { status } = await ops.call('POST', '/rollouts', { releases: ['catalog@1.5.0-n'], plan });
  expect(status).toBe(201);
  expect((await ops.registry.context.readState()).rollouts).toHaveLength(1);
  await ops.abortAll();
});

test('off ends the rollout, also during a freeze that refuses on', async () => {
  const { body } = await flag('start', { plan });
  const freeze = { from: '2026-03-02T09:00:00Z', until: '2026-03-03T09:00:00Z', reason: 'Holiday.' };
  const { id } = (await ops.call('POST', '/freezes', freeze)).body;
  expect((await flag('on')).status).toBe(423);
  expect((await flag('off', {}, squad)).status).toBe(204);
  expect((await ops.call('GET', `/rollouts/${body.id}`)).body.status).toBe('rolled_back');
  await ops.call('DELETE', `/freezes/${id}`);
});

test('a squad moves its own flags within the rules of rollouts', async () => {
  const other = (await ops.call('POST', '/tokens', { name: 'booking squad', role: 'squad', remote: 'booking' })).body
    .token;
  const { body } = await flag('start', { plan });
  for (const path of ['/flags/catalog:dark/on', '/flags/catalog:dark/off', `/rollouts/${body.id}/abort`])
    expect((await ops.call('POST', path, path.includes('flags') ? {} : { revision: 1 }, other)).status).toBe(403);
  await flag('off', {}, squad);
  await setRules({ firstPercent: 5, minMinutes: 30, minDevices: 200 });
  expect((await flag('on', {}, squad)).body.message).toBe(
    'A squad turns a flag on step by step: viewmax flag start catalog:dark.',
  );
  expect((await flag('start', { plan }, squad)).body.message).toContain(
    'The least plan of a squad begins with at most 5 %',
  );
  expect(
    (
      await flag(
        'start',
        {
          plan: {
            steps: [
              { percent: 5, minMinutes: 30 },
              { percent: 50, minMinutes: 30 },
            ],
          },
        },
        squad,
      )
    ).status,
  ).toBe(201);
  expect((await flag('on', {}, squad)).body.message).toContain('A squad may continue after 30.');
});

test('a second person approves what one person may not do alone, and never to turn a flag off', async () => {
  const made = async (name: string) => (await ops.call('POST', '/tokens', { name, role: 'ops' })).body.token;
  const [ada] = [await made('Ada'), await made('Bola')];
  await setRules({ secondPerson: 50 });
  expect((await flag('on', {}, ada)).body.code).toBe('waits');
  expect((await flag('start', { plan: { steps: [{ percent: 100 }] } }, ada)).body.code).toBe('waits');
  const words = (await state()).approvals.map((one) => one.words);
  expect(words).toEqual([
    'turn the flag catalog:dark on for all',
    'start a rollout of the flag catalog:dark, to 100 %',
  ]);
  const { body } = await flag('start', { plan }, ada);
  const promoted = await ops.call('POST', `/rollouts/${body.id}/promote`, { revision: body.revision }, ada);
  expect(promoted.body.message).toContain(`promote rollout ${body.id} (catalog:dark), to 100 %`);
  expect((await flag('off', {}, ada)).status).toBe(204);
});

test('a flag that no release on phones declares is refused, and its code takes it from the list', async () => {
  await activate('1.5.0');
  expect((await state()).flags).toEqual([]);
  expect((await flag('on')).body.message).toBe(
    'No release on phones declares the flag catalog:dark. First roll out one that does: viewmax rollout start catalog.',
  );
  await ops.upload({ name: 'catalog', version: '1.6.0-n', code: 'n', flags: ['dark'] });
  await ops.call('POST', '/rollouts', { releases: ['catalog@1.6.0-n'], plan });
  expect((await flag('on')).body.message).toBe(
    "The live catalog does not declare the flag dark. Name the flag's first version: --since 1.6.0.",
  );
  expect((await flag('on', { since: '1.6.0' })).status).toBe(204);
  expect((await state()).flags).toMatchObject([{ name: 'dark', since: '1.6.0' }]);
  await ops.abortAll();
});

test('a remote without a live release hears what its flag waits for', async () => {
  const edit = (release: Release) => ({ ...release, metrics: ['rated'] });
  await ops.upload({ name: 'reviews', version: '1.1.0-n', flags: ['dark'], edit });
  const turn = async (verb: 'on' | 'start') => (await ops.call('POST', `/flags/reviews:dark/${verb}`, {})).body.message;
  const unreleased =
    'reviews has no release on phones yet, so none declares the flag reviews:dark. First roll out one that does: viewmax rollout start reviews.';
  expect([await turn('start'), await turn('on')]).toEqual([unreleased, unreleased]);
  await ops.call('POST', '/rollouts', { releases: ['reviews@1.1.0-n'], plan });
  const unnamed = "reviews has no live release yet. Name the flag's first version: --since 1.1.0.";
  expect([await turn('start'), await turn('on')]).toEqual([unnamed, unnamed]);
  const watched = { since: '1.1.0', plan: { ...plan, signals: ['rated'] } };
  expect((await ops.call('POST', '/flags/reviews:dark/start', watched)).body.message).toBe(
    'The live reviews does not report rated, so there is nothing to compare with. Promote a release that reports it first.',
  );
  await ops.abortAll();
});

test('a release with the name of a flag that is on, but whose code is gone, waits until it is off', async () => {
  const before = (await state()).live.catalog;
  const next = { name: 'catalog', version: '1.9.0-n', code: 'another meaning', flags: ['dark'] };
  const start = () => ops.call('POST', '/rollouts', { releases: ['catalog@1.9.0-n'], plan });
  const refusal =
    'catalog@1.9.0-n declares the flag dark, which is still on from an earlier feature: the live catalog does not declare it. Turn it off first: viewmax flag off catalog:dark.';
  for (const [verb, body] of [['on'], ['start', { plan }]] as const) {
    await activate('1.4.0', ['dark']);
    await flag(verb, body);
    await activate('1.5.0');
    expect((await ops.upload(next)).body.warnings).toContain(refusal);
    expect((await start()).body.message).toBe(refusal);
    expect((await ops.call('GET', `/can-i-deploy?releases=catalog@${before}`)).body.ok).toBe(true);
    await flag('off');
  }
  expect((await start()).status).toBe(201);
  await ops.abortAll();
});

test('a repair of the first release with a flag that is on already does not wait', async () => {
  await activate('1.5.0');
  await ops.upload({ name: 'catalog', version: '1.10.0-n', code: 'first', flags: ['dark'] });
  await ops.call('POST', '/rollouts', { releases: ['catalog@1.10.0-n'], plan });
  await flag('on', { since: '1.10.0' });
  await ops.upload({ name: 'catalog', version: '1.10.1-n', code: 'repaired', flags: ['dark'] });
  const repair = { releases: ['catalog@1.10.1-n'], plan, replace: true };
  expect((await ops.call('POST', '/rollouts', repair)).status).toBe(201);
  await ops.abortAll();
});

test('a purge of the last release with a flag ends it, and so does the retirement of its remote', async () => {
  await flag('on');
  const first = (await state()).live.catalog;
  await activate('1.7.0');
  await ops.call('POST', `/releases/catalog@${first}/purge`, { reason: 'It does harm.' });
  expect((await ops.registry.context.readState()).flags.on).toEqual([]);
  await activate('1.8.0', ['dark']);
  const { body } = await flag('start', { plan });
  expect((await ops.call('POST', '/remotes/catalog/retire', { reason: 'Nobody uses it.' })).status).toBe(200);
  expect((await ops.call('GET', `/rollouts/${body.id}`)).body).toMatchObject({
    status: 'aborted',
    reason: 'catalog is taken out.',
  });
});

test.each(['catalog', 'catalog:Dark', ':dark', 'catalog:dark:more'])('%s is no flag', async (name) => {
  expect((await ops.call('POST', `/flags/${name}/on`, {})).status).toBe(400);
});
