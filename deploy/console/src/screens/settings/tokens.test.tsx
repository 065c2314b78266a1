import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { TokenView } from '@viewmax/contracts/ops/tokens';
import { $notice } from '../../stores/notice.ts';
import { $session, askSession } from '../../stores/session.ts';
import { alerts, cellsOf, fill, press, show } from '../../testing/gestures.ts';
import { makePlatform } from '../../testing/make-platform.ts';
import { type Answers, json, noContent, refuse, serveRegistry } from '../../testing/serve-registry.ts';
import { Tokens } from './tokens.tsx';

const SECRET = 'vmx_0a1b2c3d4e5f_secret';
const token = (change: Partial<TokenView> = {}): TokenView => ({
  id: '0a1b2c3d4e5f',
  name: 'pipeline',
  role: 'squad',
  remote: 'catalog',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-06-01T00:00:00.000Z',
  ...change,
});
const listed = (...tokens: TokenView[]) => ({ 'GET /tokens': () => json({ tokens }) });
const made = { 'POST /tokens': () => json({ id: '0a1b2c3d4e5f', token: SECRET }) };
const lists = (asked: unknown[]) => asked.filter((path) => path === 'GET /tokens').length;

const element = (entry = 4) => <Tokens platform={makePlatform({ entry })} />;
const open = (answers: Answers) => show(element(), answers);

test('a list that does not load shows the reason, and the form still makes tokens', async () => {
  const { text } = await open({ ...made, 'GET /tokens': () => refuse(500, 'internal', 'Something failed.') });
  expect(text()).toContain('Something failed.');
  expect(screen.queryByRole('table')).toBeNull();
  await press('Create token', { 'New token for': 'pipeline' });
  expect(text()).toContain(SECRET);
});

test('the list shows that it is loading', async () => {
  await open({ 'GET /tokens': () => new Promise<Response>(() => {}) });
  expect(screen.getByText('Loading tokens')).toBeTruthy();
});

test('an ended session leads to the sign-in', async () => {
  serveRegistry();
  await askSession();
  await open({ 'GET /tokens': () => refuse(401, 'unauthorised', 'A token is needed.') });
  expect($session.get().is).toBe('out');
});

test.each([
  ['', '90', ['Write its user, such as "catalog pipeline".']],
  ['pipeline', '0', ['Write days, from 1 to 366.']],
  ['pipeline', '367', ['Write days, from 1 to 366.']],
  ['  ', '1.5', ['Write its user, such as "catalog pipeline".', 'Write days, from 1 to 366.']],
])('the form rejects a token for "%s" over "%s" days', async (name, days, faults) => {
  const { sent } = await open(made);
  fill('New token for', name);
  fill('Days until it expires', days);
  expect(alerts()).toEqual([]);
  await press('Create token');
  expect([alerts(), sent()]).toEqual([faults, []]);
});

test('a refused token is not shown, and its name stays in the form', async () => {
  const { text } = await open({ 'POST /tokens': () => refuse(400, 'invalid', 'remote is not known.') });
  await press('Create token', { 'New token for': 'pipeline' });
  expect($notice.get()).toEqual({ tone: 'error', text: 'remote is not known.' });
  expect(text()).not.toContain('Copy it now.');
  expect(screen.getByLabelText<HTMLInputElement>('New token for').value).toBe('pipeline');
});

test('a squad has one remote: the first unless another is chosen', async () => {
  const { sent, asked, text, next } = await open(made);
  fill('New token for', ' catalog pipeline ');
  fill('Remote', 'catalog');
  fill('Days until it expires', '366');
  await press('Create token');
  const body = { name: 'catalog pipeline', role: 'squad', days: 366, remote: 'catalog' };
  expect(sent()).toEqual([['POST /tokens', body]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The token "catalog pipeline" is created.' });
  expect(text()).toContain(`Copy it now. It is shown only once and not stored.${SECRET}`);
  expect(screen.getByLabelText<HTMLInputElement>('New token for').value).toBe('');
  await next(element(5));
  expect(lists(asked())).toBe(2);
});

test('a token of a squad may have a part of its rights, and the list shows it', async () => {
  const { sent } = await open({ ...made, ...listed(token({ scopes: ['publish', 'preview'] })) });
  await press('Create token', { 'New token for': 'catalog previews', Remote: 'catalog', Scope: 'publish,preview' });
  const body = { name: 'catalog previews', role: 'squad', days: 90, remote: 'catalog', scopes: ['publish', 'preview'] };
  expect(sent()).toEqual([['POST /tokens', body]]);
  expect(cellsOf('All tokens')[0]?.[1]).toBe('change catalog (publish, preview)');
});

test.each(['ops', 'read'])('a token for %s names no remote', async (role) => {
  const { sent } = await open(made);
  fill('Can', role);
  expect(screen.queryByLabelText('Remote')).toBeNull();
  await press('Create token', { 'New token for': 'night shift' });
  const body = { name: 'night shift', role, days: 90 };
  expect(sent()).toEqual([['POST /tokens', body]]);
});

test('a secret disappears with the screen', async () => {
  const { unmount } = await open(made);
  await press('Create token', { 'New token for': 'pipeline' });
  expect(document.body.textContent).toContain(SECRET);
  unmount();
  await open(listed(token()));
  expect(document.body.textContent).not.toContain(SECRET);
});

test('each token shows its role and its end; an expired one offers no change', async () => {
  await open(
    listed(
      token(),
      token({ id: '2', name: 'night shift', role: 'ops', remote: null, expiresAt: '2026-03-02T10:00:00.000Z' }),
    ),
  );
  const rows = cellsOf('All tokens');
  expect(rows.map(([name, may, , change]) => [name, may, change])).toEqual([
    ['pipeline', 'change catalog', 'RotateRevoke'],
    ['night shift', 'change everything', ''],
  ]);
  expect([rows[0]?.[2], rows[1]?.[2]]).toEqual([expect.stringMatching(/Jun|May/), 'Expired']);
});

test('a rotated token is shown once, and the old one works for an hour', async () => {
  const { sent, text } = await open({
    ...listed(token()),
    'POST /tokens/0a1b2c3d4e5f/rotate': () => json({ id: '9', token: SECRET }),
  });
  await press('Rotate');
  expect(sent()).toEqual([['POST /tokens/0a1b2c3d4e5f/rotate', {}]]);
  expect($notice.get()?.text).toBe('pipeline: the old token works for another hour.');
  expect(text()).toContain(SECRET);
});

test('a token is revoked after its name was typed, and the list reloads', async () => {
  const tokens = [token(), token({ id: '77', name: 'night shift', remote: null })];
  const { sent, asked, next } = await open({
    'GET /tokens': () => json({ tokens }),
    'DELETE /tokens/77': noContent,
  });
  const row = screen.getByRole('row', { name: /^night shift/ });
  fireEvent.click(within(row).getByRole('button', { name: 'Revoke' }));
  expect(screen.getByText(/lose access at once/)).toBeTruthy();
  await press('Revoke', { 'Type night shift to confirm': 'pipeline' });
  expect([alerts(), sent()]).toEqual([['Type exactly night shift.'], []]);
  fill('Type night shift to confirm', 'night shift');
  tokens.pop();
  await press('Revoke');
  expect(sent()).toEqual([['DELETE /tokens/77', undefined]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'night shift is revoked.' });
  await next(element(5));
  expect(cellsOf('All tokens').map(([name]) => name)).toEqual(['pipeline']);
  expect(lists(asked())).toBe(2);
});

test('a token may name a remote before its first release, and only a name that a release may have', async () => {
  const { sent } = await open(made);
  await press('Create token', { 'New token for': 'offers pipeline', Remote: 'Offers!' });
  expect([alerts(), sent()]).toEqual([['Write the name of a remote, such as catalog.'], []]);
  await press('Create token', { Remote: 'offers' });
  expect(sent()).toEqual([['POST /tokens', { name: 'offers pipeline', role: 'squad', days: 90, remote: 'offers' }]]);
});
