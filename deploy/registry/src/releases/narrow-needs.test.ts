import { afterAll, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { leavesRoom, narrowNeeds } from './narrow-needs.ts';

test.each(['=1.2.3', '~1.2.3', '<=1.2.3', '1.2.x', '>=1.0.0 <1.4.0', '>=1.0.0 <1.3.0 || >=1.4.0', '<=1.3.0'])(
  'the need %s excludes later versions than 1.2.3',
  (range) => expect(leavesRoom(range, '1.2.3-3fa9c1d2')).toBe(false),
);

test.each(['^1.2.3', '^1.0.0', '1.0.0', '*', '>=1.2.0', '>=1.0.0 <2', '1.x', '^1.0.0 || ^2.0.0', '1 || 2'])(
  'the need %s accepts later versions than 1.2.3',
  (range) => expect(leavesRoom(range, '1.2.3-3fa9c1d2')).toBe(true),
);

test('before the first major version a need has to accept the next minor too', () => {
  const set = [{ name: 'booking', version: '0.4.1-b', needs: {} }];
  const [narrow] = narrowNeeds({ name: 'account', version: '1.0.0-a', needs: { booking: '^0.4.0' } }, set);
  expect(narrow).toContain('Need booking >=0.4.1 <1.0.0.');
  expect(leavesRoom('>=0.4.1 <1.0.0', '0.4.1-b')).toBe(true);
});

test('a release may need exact versions of the shell, its modules and the backend', () => {
  const shell = { name: 'shell', version: '1.0.0-s', needs: {}, provides: { react: '19.3.1' } };
  const needs = { react: '=19.3.1', api: '=1.0.0', shell: '=1.0.0' };
  expect(narrowNeeds({ name: 'account', version: '1.0.0-a', needs }, [shell])).toEqual([]);
});

const ops = await openTestOps();
afterAll(ops.close);

test('a squad that needs booking =1.0.0 cannot block booking', async () => {
  const claims = releaseClaims(ops);
  const { release, body } = await claims.publish('account', { needs: { booking: '=1.0.0' } });
  const sentence = `${release} needs booking =1.0.0, which would block the next releases of booking. Need booking ^1.0.0.`;
  expect(body.warnings).toEqual([sentence]);
  expect((await ops.call('GET', `/can-i-deploy?releases=${release}`)).body.reasons).toEqual([sentence]);
  const squad = await claims.squad('account');
  expect(await claims.start([release], squad)).toMatchObject({ status: 422, body: { message: sentence } });
  expect((await claims.live('booking', {})).status).toBe('promoted');
});

test('a rollout of several releases may need its own next versions if the needs accept later ones', async () => {
  const claims = releaseClaims(ops);
  const catalog = await claims.publish('catalog', { major: 2 });
  const [wide, narrow] = [
    await claims.publish('account', { needs: { catalog: '^2.0.0' } }),
    await claims.publish('account', { needs: { catalog: `=${catalog.version.split('-')[0]}` } }),
  ];
  const ask = async (release: string) =>
    (await ops.call('GET', `/can-i-deploy?releases=${catalog.release},${release}`)).body.ok;
  expect([await ask(wide.release), await ask(narrow.release)]).toEqual([true, false]);
});
