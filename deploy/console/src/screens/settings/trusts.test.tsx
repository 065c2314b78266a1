import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { TrustView } from '@viewmax/contracts/ops/trusts';
import { $notice } from '../../stores/notice.ts';
import { alerts, cellsOf, fill, press, show } from '../../testing/gestures.ts';
import { makePlatform } from '../../testing/make-platform.ts';
import { type Answers, json, noContent, refuse } from '../../testing/serve-registry.ts';
import { Trusts } from './trusts.tsx';

const trust = (change: Partial<TrustView> = {}): TrustView => ({
  ...{ id: '3fa9c1d2e4b5', remote: 'catalog', repositoryId: '421337', environment: 'catalog-production' },
  ...{ issuer: 'https://github.test', audience: 'https://ops.test', createdBy: 'ops' },
  createdAt: '2026-03-01T00:00:00.000Z',
  ...change,
});
const NUMBER = 'Number of the repository';

const element = (entry = 4) => <Trusts platform={makePlatform({ entry })} />;
const open = (answers: Answers = {}) => show(element(), answers);

test('each trust shows its remote, repository, environment, issuer and audience', async () => {
  const trusts = [trust(), trust({ id: '2', remote: 'wallet', environment: null })];
  await open({ 'GET /trusts': () => json({ trusts }) });
  const rest = ['github.test', 'ops.test', 'End trust'];
  expect(cellsOf('All trusted pipelines')).toEqual([
    ['catalog', '421337', 'catalog-production', ...rest],
    ['wallet', '421337', 'no run', ...rest],
  ]);
});

test('the form needs a remote, the number of a repository and an address', async () => {
  const { sent } = await open();
  fill(NUMBER, 'acme/catalog');
  fill('Audience', 'ops');
  expect(alerts()).toEqual([]);
  await press('Trust pipeline');
  const faults = [
    'Write the name of a remote, such as catalog.',
    'Write the number of the repository, not its name.',
    'Write the https address of ops.',
  ];
  expect([alerts(), sent()]).toEqual([faults, []]);
});

test('a new trust is for the address of this page and the usual issuer, and the list loads again', async () => {
  const trusts: TrustView[] = [];
  const made = trust({ remote: 'offers' });
  const { sent } = await open({
    'GET /trusts': () => json({ trusts }),
    'POST /trusts': () => json(made, 201),
  });
  fill('Trust a pipeline for', 'offers');
  fill(NUMBER, ' 421337 ');
  fill('Environment for rollouts', 'production');
  trusts.push(made);
  await press('Trust pipeline');
  const body = { remote: 'offers', repositoryId: '421337', environment: 'production', audience: location.origin };
  expect(sent()).toEqual([['POST /trusts', body]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The repository 421337 is trusted for offers.' });
  expect(cellsOf('All trusted pipelines')).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>(NUMBER).value).toBe('');
});

test('a refused trust stays in the form', async () => {
  await open({ 'POST /trusts': () => refuse(409, 'conflict', 'The repository 7 is already trusted for offers.') });
  await press('Trust pipeline', { 'Trust a pipeline for': 'offers', [NUMBER]: '7' });
  expect($notice.get()?.text).toBe('The repository 7 is already trusted for offers.');
  expect(screen.getByLabelText<HTMLInputElement>(NUMBER).value).toBe('7');
});

test('a trust ends after the name of its remote was typed', async () => {
  const trusts = [trust()];
  const { sent, next } = await open({
    'GET /trusts': () => json({ trusts }),
    'DELETE /trusts/3fa9c1d2e4b5': noContent,
  });
  await press('End trust');
  expect(screen.getByText(/lose access at once/)).toBeTruthy();
  await press('End trust');
  expect([alerts(), sent()]).toEqual([['Type exactly catalog.'], []]);
  fill('Type catalog to confirm', 'catalog');
  trusts.pop();
  await press('End trust');
  expect(sent()).toEqual([['DELETE /trusts/3fa9c1d2e4b5', undefined]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The trust for catalog has ended.' });
  await next(element(5));
  expect(cellsOf('All trusted pipelines')).toEqual([['No pipeline is trusted.']]);
});
