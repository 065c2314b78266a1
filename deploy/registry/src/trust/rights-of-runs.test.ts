import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makePreview } from '../previews/previews.ts';
import { createRegistry, type Registry } from '../registry.ts';
import { readRules } from '../rollouts/rules.ts';
import type { TestIssuer } from '../testing/open-test-issuer.ts';
import type { TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { openTrustedOps, type TrustedOps } from '../testing/open-trusted-ops.ts';

const MINUTE_MS = 60_000;

let trusted: TrustedOps;
let ops: TestOps;
let issuer: TestIssuer;
beforeAll(async () => {
  trusted = await openTrustedOps();
  ({ ops, issuer } = trusted);
}, OPEN_MS);
afterAll(() => trusted.close());
// A new minute, so that the limit of the open route begins from zero.
beforeEach(() => {
  ops.clock.time += MINUTE_MS;
});

const rollout: TrustedOps['rollout'] = (...wanted) => trusted.rollout(...wanted);
const upload: TrustedOps['upload'] = (...wanted) => trusted.upload(...wanted);
const exchange: TrustedOps['exchange'] = (...wanted) => trusted.exchange(...wanted);
const given: TrustedOps['given'] = (change) => trusted.given(change);
const entries = () => trusted.entries();
test('the log names the run and the person, and no part of the token', async () => {
  const token = await issuer.sign({ jti: 'logged' });
  const { body } = await exchange(token);
  await upload(body.token);
  const [published, exchanged] = await entries();
  expect(published).toMatchObject({ action: 'publish', by: 'acme/catalog run 77 by ada' });
  expect(exchanged).toMatchObject({
    action: 'exchange token',
    by: 'acme/catalog run 77 by ada',
    detail: { remote: 'catalog', scope: 'rollout', run: '77', actor: 'ada', actorId: '9', event: 'push' },
  });
  const text = JSON.stringify(exchanged);
  for (const secret of [body.token.slice('vmr_0123456789ab_'.length), token.split('.')[2]])
    expect(text).not.toContain(secret);
});

test('a run of a pull request publishes and previews, and starts no rollout', async () => {
  // The environment changes nothing: a branch of a pull request may name it.
  const { body } = await exchange(await issuer.sign({ event_name: 'pull_request' }));
  expect(body.scope).toBe('publish');
  const uploaded = await upload(body.token);
  const title = `catalog@${uploaded.body.version}`;
  const preview = await ops.call('POST', '/previews', { releases: [title] }, body.token);
  expect([uploaded.status, preview.status]).toEqual([201, 201]);
  expect(await rollout(title, body.token)).toMatchObject({
    status: 403,
    body: {
      message: expect.stringContaining(
        'acme/catalog run 77 by ada may publish, and make previews where the rules allow it.',
      ),
    },
  });
  expect((await ops.call('POST', `/releases/${title}/checks`, { check: 'faults' }, body.token)).status).toBe(403);
  const [refused] = await entries();
  expect(refused).toMatchObject({ action: 'refused', by: 'acme/catalog run 77 by ada' });
});

test('unreviewed code of a pull request gets no preview where the rules refuse it, and production does', async () => {
  const { db, store } = ops;
  const production = createRegistry({ db, store, now: () => ops.clock.time, isProduction: true });
  const before = await readRules(ops.registry.context.tables, production.context.isProduction);
  expect([before.runPreviews, (await ops.call('GET', '/rules')).body.runPreviews]).toEqual([false, true]);
  const make = ({ context }: Registry, scope: 'publish' | 'rollout', id: string) =>
    makePreview(
      context,
      { id, by: 'run 77', kind: 'token', role: 'squad', remotes: ['catalog'], trust: 't', scopes: [scope, 'preview'] },
      { releases: [{ name: 'catalog', version: '1.0.0-aaaa' }], tester: false, hours: 1 },
    );
  const run = (await given()).split('_')[1] ?? '';
  await expect(make(production, 'publish', run)).rejects.toThrow(
    'Make the preview in staging, or ask ops for "viewmax rules --run-previews yes".',
  );
  expect(await make(production, 'rollout', run)).toHaveProperty('token');
  await production.close();
  const rules = (await ops.call('GET', '/rules')).body;
  await ops.call('PUT', '/rules', { ...rules, runPreviews: false });
  const { body } = await exchange(await issuer.sign({ event_name: 'pull_request' }));
  const preview = () => ops.call('POST', '/previews', { releases: ['catalog@1.0.0-aaaa'] }, body.token);
  expect(await preview()).toMatchObject({ status: 403, body: { message: expect.stringContaining('in staging') } });
  expect((await entries())[0]).toMatchObject({ action: 'refused', by: 'acme/catalog run 77 by ada' });
  // A console of an earlier version sends no such rule.
  await ops.call('PUT', '/rules', { ...rules, runPreviews: undefined });
  expect((await preview()).status).toBe(403);
  await ops.call('PUT', '/rules', { ...rules, runPreviews: true });
  expect((await preview()).status).toBe(201);
});

test('a run revokes its own preview, and no other one of its squad', async () => {
  const [mine, other] = [await given({ event_name: 'pull_request' }), await given()];
  const made = async (token: string) =>
    (await ops.call('POST', '/previews', { releases: ['catalog@1.0.0-aaaa'] }, token)).body.id;
  const [own, foreign] = [await made(mine), await made(other)];
  expect((await ops.call('DELETE', `/previews/${foreign}`, undefined, mine)).status).toBe(403);
  expect((await ops.call('DELETE', `/previews/${own}`, undefined, mine)).status).toBe(204);
});

test.each([[undefined], ['production'], ['Catalog-Production'], ['booking-production']])(
  'a push from the environment %s starts no rollout',
  async (environment) => {
    const token = await given({ environment });
    expect((await rollout('catalog@1.0.0-aaaa', token)).status).toBe(403);
  },
);

test('a token is for the one trusted remote', async () => {
  const token = await issuer.sign();
  expect(await exchange(token, 'booking')).toMatchObject({
    status: 403,
    body: { message: 'The repository acme/catalog (4201) is not trusted for booking.' },
  });
  const { body } = await exchange(token, 'catalog');
  expect((await upload(body.token, 'booking')).status).toBe(403);
  expect((await rollout('booking@1.0.0-aaaa', body.token)).status).toBe(403);
});

test('the token of a run begins no session, is not listed, and cannot be rotated', async () => {
  const token = await given();
  const [, id] = token.split('_');
  expect((await ops.call('POST', '/session', { token })).status).toBe(401);
  const { body } = await ops.call('GET', '/tokens');
  expect(body.tokens.map((each: { id: string }) => each.id)).not.toContain(id);
  expect((await ops.call('POST', `/tokens/${id}/rotate`)).status).toBe(422);
});

test('a revoked trust ends the tokens of its runs and their previews', async () => {
  const token = await given({ repository_id: '4202', environment: 'booking-production' });
  const made = await ops.call('POST', '/previews', { releases: ['booking@1.0.0-aaaa'] }, token);
  expect(await ops.registry.previews.find(made.body.token)).not.toBeNull();
  expect((await ops.call('DELETE', `/trusts/${trusted.trustIds.booking}`)).status).toBe(204);
  expect((await ops.call('GET', '/state', undefined, token)).status).toBe(401);
  expect(await ops.registry.previews.find(made.body.token)).toBeNull();
  expect((await exchange(await issuer.sign({ repository_id: '4202' }))).status).toBe(403);
  expect((await ops.call('DELETE', `/trusts/${trusted.trustIds.booking}`)).status).toBe(404);
});

test('all runs of a trust share the limit of 200 previews', async () => {
  const [first, second] = [await given(), await given()];
  const make = async (token: string) =>
    (await ops.call('POST', '/previews', { releases: ['catalog@1.0.0-aaaa'] }, token)).status;
  for (let made = 0; made < 199; made += 1) await make(made % 2 ? first : second);
  // Earlier tests made some as well.
  await make(first);
  expect([await make(first), await make(second)]).toEqual([422, 422]);
});
