import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Cancellation, ContentPlan } from '@viewmax/contracts/ops/content';
import { json, openCli } from '../testing/open-cli.ts';

const POST = 'POST /content';
const PLAN: ContentPlan = {
  dryRun: true,
  added: 1,
  changed: 1,
  removed: 0,
  unchanged: 5,
  changes: [
    { kind: 'movie', action: 'added', key: 'eko' },
    { kind: 'showtime', action: 'changed', key: 'eko at river, 2026-03-06 16:00', columns: { price: [4000, 4500] } },
  ],
  notes: ['prices, line 3: no showtime has this price.'],
};

function folderOf(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [['content', 'import'], 'Name a folder or a file.'],
  [['content', 'import', '/no/such/place'], '/no/such/place cannot be read.'],
  [['content', 'import', folderOf({ 'README.md': '' })], 'has no .csv file.'],
  [['content', 'import', folderOf({ 'movies.csv': 'id' }), '--yes', '--dry-run'], 'Use either --yes or --dry-run.'],
  [['content', 'export'], 'Name one folder.'],
  [['content', 'cancel-showing', '--reason', 'No power'], 'Name one screening by its id'],
  [['content', 'cancel-showing', 'eko-1900'], 'needs a --reason'],
  [['content', 'close-seat', 'F7', '--cinema', 'river'], 'Name a seat such as F7, its --cinema and its --hall.'],
  [['content', 'export', 'a', 'b'], '"b" is one word too many.'],
])('the command rejects %j as wrong usage and sends nothing', async (words, errors) => {
  const { viewmax, asked } = openCli();
  expect(await viewmax(...words)).toMatchObject({ code: 2, out: '', errors: expect.stringContaining(errors) });
  expect(asked).toEqual([]);
});

test('the command refuses files in another encoding, and names each line', async () => {
  const utf16 = Buffer.from('\ufeffid,title\nb,Other\n', 'utf16le');
  const folder = folderOf({ 'movies.csv': latin1('id,title\na,Caf\xe9\n'), 'trailers.csv': utf16 });
  const { viewmax, asked } = openCli();
  const { code, errors } = await viewmax('content', 'import', folder, '--json');
  const reason = 'The text is not UTF-8. Save it as "CSV UTF-8".';
  expect([code, JSON.parse(errors ?? '').faults]).toEqual([
    1,
    [
      { file: 'movies.csv', line: 2, reason },
      { file: 'trailers.csv', line: 1, reason },
    ],
  ]);
  expect(asked).toEqual([]);
});

test('the command refuses more than 16 MB before it sends them', async () => {
  const { viewmax, asked } = openCli();
  const folder = folderOf({ 'movies.csv': Buffer.alloc(17 * 1024 * 1024, 'x') });
  expect(await viewmax('content', 'import', folder)).toMatchObject({
    code: 1,
    errors: 'An import has at most 16777216 bytes.',
  });
  expect(asked).toEqual([]);
});

test('a refused import exits with 1, prints every fault, and gives programs a list', async () => {
  const faults = [{ file: 'movies.csv', line: 2, reason: 'title is empty.' }];
  const message = 'The import is refused, and nothing has changed.\n  movies.csv:2  title is empty.';
  const answers = { [POST]: () => json({ code: 'refused', message, faults, requestId: 'req-1' }, 422) };
  const folder = folderOf({ 'movies.csv': 'id' });
  expect(await openCli(answers).viewmax('content', 'import', folder)).toMatchObject({ code: 1, errors: message });
  const { errors } = await openCli(answers).viewmax('content', 'import', folder, '--json');
  expect(JSON.parse(errors ?? '')).toEqual({ error: message, exit: 1, faults });
});

test('without --yes the command sends a dry run, lists the changes and names the next step', async () => {
  const { viewmax, sent } = openCli({ [POST]: () => json(PLAN) });
  const folder = folderOf({ 'movies.csv': 'id\n', 'prices.csv': 'cinema\n', 'poster.png': '', 'README.md': '' });
  expect(await viewmax('content', 'import', folder)).toMatchObject({
    code: 0,
    out: [
      '+ movie eko',
      '~ showtime eko at river, 2026-03-06 16:00',
      '    price: 4000 -> 4500',
      'note: prices, line 3: no showtime has this price.',
      '1 to add, 1 to change, 0 to remove, 5 unchanged',
      'Nothing has changed yet. Repeat the command with --yes.',
    ].join('\n'),
  });
  const files = [
    { name: 'movies.csv', text: 'id\n' },
    { name: 'prices.csv', text: 'cinema\n' },
  ];
  expect(sent()).toEqual([[POST, { files, dryRun: true, remove: false }]]);
});

test('plans of halls are in the folder plans, also in an export', async () => {
  const { viewmax, sent } = openCli({
    [POST]: () => json(PLAN),
    'GET /content': () => json({ files: [{ name: 'plans/9f.json', text: '{}' }] }),
  });
  const folder = folderOf({ 'halls.csv': 'x' });
  mkdirSync(join(folder, 'plans'));
  writeFileSync(join(folder, 'plans/Large.json'), '{"name":1}');
  writeFileSync(join(folder, 'plans/notes.txt'), '');
  await viewmax('content', 'import', folder);
  const files = [
    { name: 'halls.csv', text: 'x' },
    { name: 'plans/Large.json', text: '{"name":1}' },
  ];
  expect(sent()).toEqual([[POST, { files, dryRun: true, remove: false }]]);
  await viewmax('content', 'export', join(folder, 'new'));
  expect(readFileSync(join(folder, 'new/plans/9f.json'), 'utf8')).toBe('{}');
});

test('a closed seat is planned without --yes, and --open takes it back into use', async () => {
  const closed = { dryRun: true, showings: 3, sold: 1 };
  const { viewmax, sent } = openCli({ 'POST /seats/close': () => json(closed) });
  const words = ['content', 'close-seat', 'F7', '--cinema', 'river', '--hall', 'Screen 1'];
  expect(await viewmax(...words)).toMatchObject({
    code: 0,
    out: 'F7 would be closed in 3 screenings ahead, sold in 1 of them.\nNothing has changed yet. Repeat the command with --yes.',
  });
  await viewmax(...words, '--open', '--yes');
  const seat = { cinema: 'river', hall: 'Screen 1', seat: 'F7' };
  expect(sent()).toEqual([
    ['POST /seats/close', { ...seat, isOpen: false, dryRun: true }],
    ['POST /seats/close', { ...seat, isOpen: true, dryRun: false }],
  ]);
});

test('with --yes the command imports the named files, and removes with --remove', async () => {
  const { viewmax, sent } = openCli({ [POST]: () => json({ ...PLAN, dryRun: false, changes: [], notes: [] }) });
  const folder = folderOf({ 'movies.csv': 'id\n', 'halls.csv': 'x' });
  const { out } = await viewmax('content', 'import', join(folder, 'movies.csv'), '--remove', '--yes');
  expect(out).toBe('and 2 more\n1 added, 1 changed, 0 removed, 5 unchanged');
  expect(sent()).toEqual([[POST, { files: [{ name: 'movies.csv', text: 'id\n' }], dryRun: false, remove: true }]]);
});

test('the command exports into a folder, and replaces no file without --yes', async () => {
  const files = [
    { name: 'movies.csv', text: 'id\r\n' },
    { name: 'halls.csv', text: 'cinema\r\n' },
  ];
  const { viewmax } = openCli({ 'GET /content': () => json({ files }) });
  const folder = join(folderOf({}), 'new');
  expect(await viewmax('content', 'export', folder)).toMatchObject({
    code: 0,
    out: `${join(folder, 'movies.csv')}\n${join(folder, 'halls.csv')}`,
  });
  expect(readdirSync(folder)).toEqual(['halls.csv', 'movies.csv']);
  writeFileSync(join(folder, 'movies.csv'), 'my work');
  expect(await viewmax('content', 'export', folder)).toMatchObject({
    code: 1,
    errors: `${join(folder, 'movies.csv')} exists. Replace it with --yes.`,
  });
  expect(readFileSync(join(folder, 'movies.csv'), 'utf8')).toBe('my work');
  expect(await viewmax('content', 'export', folder, '--yes')).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'movies.csv'), 'utf8')).toBe('id\r\n');
});

test('a server that names a file outside of the folder writes nothing (path traversal)', async () => {
  const folder = join(folderOf({}), 'new');
  const { viewmax } = openCli({ 'GET /content': () => json({ files: [{ name: '../stolen.csv', text: '' }] }) });
  expect(await viewmax('content', 'export', folder)).toMatchObject({ code: 3 });
  expect(readdirSync(join(folder, '..'))).toEqual([]);
});

test('a folder inside the folder is no file', async () => {
  const folder = folderOf({ 'movies.csv': 'id\n' });
  mkdirSync(join(folder, 'old.csv'));
  const { viewmax, sent } = openCli({ [POST]: () => json(PLAN) });
  expect(await viewmax('content', 'import', folder)).toMatchObject({ code: 0 });
  expect(sent()).toMatchObject([[POST, { files: [{ name: 'movies.csv' }] }]]);
});

const screening = {
  ...{
    showtime: 'eko-1900',
    cinema: 'river',
    cinemaName: 'River',
    movie: 'Eko Nocturne',
    date: '2026-03-06',
    time: '19:00',
  },
  ...{ sold: 3, cancelReason: null },
};
const cancellation = (dryRun: boolean): Cancellation => ({
  dryRun,
  showings: [{ ...screening, tickets: 3, used: 1, members: 2, points: 9000 }],
});

test('the command lists the screenings of a day with their ids', async () => {
  const { viewmax, asked } = openCli({ 'GET /showings': () => json({ date: '2026-03-06', showings: [screening] }) });
  const { out } = await viewmax('content', 'showings', '--date', '2026-03-06');
  expect(out?.split('\n').at(-1)).toMatch(/^19:00 +Eko Nocturne +river +3 +eko-1900$/);
  expect(asked[0]?.query).toEqual({ date: '2026-03-06' });
});

test('a screening is cancelled with --yes alone, after its tickets, members and points were listed', async () => {
  const path = 'POST /showings/eko-1900/cancel';
  const { viewmax, sent } = openCli({ [path]: ({ body }) => json(cancellation((body as { dryRun: boolean }).dryRun)) });
  const words = ['content', 'cancel-showing', 'eko-1900', '--cinema', 'river', '--reason', 'No power'];
  const { out } = await viewmax(...words);
  expect(out).toMatch(
    /^Eko Nocturne at river, 2026-03-06 19:00: 3 tickets, 1 of them used, 2 members, 9000 Vp\nNothing has changed/,
  );
  expect((await viewmax(...words, '--yes')).out).toMatch(/The tickets are cancelled, the points are back/);
  const body = { cinema: 'river', reason: 'No power' };
  expect(sent()).toEqual([
    [path, { ...body, dryRun: true }],
    [path, { ...body, dryRun: false }],
  ]);
});

const payment = {
  case: 7,
  ...{ at: '2026-03-06T08:00:00.000Z', kind: 'paid_twice', provider: 'flutterwave', reference: 'vm-81f3' },
  ...{ paymentId: '9', amount: '₦3,045' },
};

test.each([
  ['return', 'returned'],
  ['settle', 'settled'],
])('%s closes the case of a payment, with a reason', async (word, outcome) => {
  const { viewmax, sent } = openCli({ 'POST /payments/close': () => json({ payment }) });
  expect((await viewmax('payments', word, 'vm-81f3')).errors).toContain('--reason');
  const { out } = await viewmax('payments', word, 'vm-81f3', '--reason', 'Done today');
  expect(out).toBe(`₦3,045 of vm-81f3 is ${outcome}, and waits no more.`);
  await viewmax('payments', word, '7', '--reason', 'Done today');
  expect(sent()).toEqual([
    ['POST /payments/close', { payment: 'vm-81f3', outcome, reason: 'Done today' }],
    ['POST /payments/close', { case: 7, outcome, reason: 'Done today' }],
  ]);
});

test('the command lists money that waits for a person', async () => {
  const { viewmax } = openCli({ 'GET /payments/unmatched': () => json({ payments: [payment] }) });
  expect((await viewmax('payments', 'unmatched')).out).toMatch(
    /7\s+2026-03-06 08:00\s+paid twice\s+₦3,045\s+flutterwave\s+vm-81f3\s+9/,
  );
  const none = openCli({ 'GET /payments/unmatched': () => json({ payments: [] }) });
  expect((await none.viewmax('payments', 'unmatched')).out).toContain('No money waits for a person.');
});
