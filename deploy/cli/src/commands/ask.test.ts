import { expect, test } from '@jest/globals';
import { json, openCli } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

test('a negative answer prints each reason and each warning, and exits with 1', async () => {
  const no = { ok: false, reasons: ['It needs wallet ^2.', 'Checks are missing.'], warnings: ['It was taken back.'] };
  const { viewmax, asked } = openCli({ ...published, 'GET /can-i-deploy': () => json(no) });
  expect(await viewmax('can-i-deploy catalog wallet')).toEqual({
    code: 1,
    out: [
      'catalog@1.1.0-b, wallet@1.0.0-a: no',
      '  It needs wallet ^2.',
      '  Checks are missing.',
      '  warning: It was taken back.',
    ].join('\n'),
    errors: '',
    drawn: '',
  });
  expect(asked.at(-1)?.query).toEqual({ releases: 'catalog@1.1.0-b,wallet@1.0.0-a' });
  await viewmax('can-i-deploy catalog --replace');
  expect(asked.at(-1)?.query).toEqual({ releases: 'catalog@1.1.0-b', replace: 'yes' });
  const { code, out } = await viewmax('can-i-deploy catalog --json');
  expect([code, JSON.parse(out ?? '')]).toEqual([1, { releases: ['catalog@1.1.0-b'], ...no }]);
});

test('a yes warns of apps that cannot run the release, as text and as JSON', async () => {
  const warning = 'catalog@1.1.0-b needs wrapper >=3.1.0. 8 % of the starts have another version.';
  const leftOut = { starts: 3, of: 40, days: 7, apps: [{ app: '3.0.12', starts: 3 }] };
  const yes = { ok: true, reasons: [], warnings: [warning], leftOut };
  const { viewmax } = openCli({ ...published, 'GET /can-i-deploy': () => json(yes) });
  expect(await viewmax('can-i-deploy catalog')).toMatchObject({
    code: 0,
    out: `catalog@1.1.0-b: yes\n  warning: ${warning}`,
  });
  expect(JSON.parse((await viewmax('can-i-deploy catalog --json')).out ?? '')).toMatchObject({ leftOut });
});

test('an unknown remote exits with 1', async () => {
  expect(await openCli(published).viewmax('releases booking')).toMatchObject({
    code: 1,
    errors: 'There is no published release of booking.',
  });
});

test('the list shows live releases, sizes and times of publication', async () => {
  const { viewmax } = openCli(published);
  expect((await viewmax('releases')).out?.split('\n').slice(0, 3)).toEqual([
    'remote   version        size     published (Lagos)  by',
    'catalog  1.4.2-z        12.3 KB  2026-03-01 10:07',
    'catalog  1.0.0-a  live  12.3 KB  2026-03-02 10:07',
  ]);
  expect((await viewmax('releases wallet')).out?.split('\n')).toEqual([
    'remote  version        size    published (Lagos)  by',
    'wallet  1.0.0-a  live  4.0 KB  2026-03-02 10:07   acme/wallet run 7 by ada',
  ]);
  expect(JSON.parse((await viewmax('releases wallet --json')).out ?? '')).toEqual([
    expect.objectContaining({ name: 'wallet', live: true }),
  ]);
});

test('diff compares two releases in the order of the arguments', async () => {
  const data = {
    from: '',
    to: '',
    bytes: { from: 12_345, to: 23_456 },
    files: { added: ['new.js'], removed: ['old.js'], same: 4 },
    needs: [
      { name: 'wallet', from: '^1.0.0', to: null },
      { name: 'api', from: null, to: '^1.0.0' },
    ],
    routes: { added: ['/new'], removed: [] },
  };
  const { viewmax, asked } = openCli({ ...published, 'GET /diff': () => json(data) });
  expect((await viewmax('diff catalog@1.0.0 catalog')).out?.split('\n')).toEqual([
    'catalog@1.0.0-a -> catalog@1.1.0-b',
    '12.3 KB -> 23.5 KB, 4 files the same',
    'files',
    '  + new.js',
    '  - old.js',
    'routes',
    '  + /new',
    'needs',
    '  wallet: ^1.0.0 -> not needed',
    '  api: not needed -> ^1.0.0',
  ]);
  expect(asked.at(-1)?.query).toEqual({ from: 'catalog@1.0.0-a', to: 'catalog@1.1.0-b' });
});

test('diff prints no heading for a kind without changes', async () => {
  const none = { added: [], removed: [] };
  const same = { bytes: { from: 1, to: 1 }, files: { ...none, same: 4 }, needs: [], routes: none };
  const { viewmax } = openCli({ ...published, 'GET /diff': () => json(same) });
  expect((await viewmax('diff catalog@1.1.0-a catalog')).out?.split('\n')).toHaveLength(2);
});
