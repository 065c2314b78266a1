import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Command } from '../command.ts';
import { runCli } from '../program/run-cli.ts';
import { json, openCli, refuse } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

const RELEASE = 'catalog@1.1.0-b';
const error = {
  ...{ cause: 'c', kind: 'render', message: 'seat is gone', count: 12, share: null },
  ...{ firstAt: '2026-03-02T09:00:00.000Z', lastAt: '2026-03-02T09:30:00.000Z' },
  frames: [
    {
      script: `${RELEASE}/movie.js:1:11`,
      source: { file: 'mfe-catalog/src/movie.tsx', line: 3, column: 5, name: 'Seat' },
    },
    { script: 'shell@1.0.0-a/shell.js:1:2', source: null },
  ],
  flags: ['catalog:grid', 'catalog:dark'],
  components: [
    { script: `${RELEASE}/movie.js:1:90`, source: { file: 'mfe-catalog/src/movie.tsx', line: 40, column: 1 } },
  ],
};
const answers = (change: object) => ({
  ...published,
  'GET /errors': () => json({ release: RELEASE, rollout: null, loads: 40, errors: [error], ...change }),
});

test('errors prints file and line of the newest release', async () => {
  const { viewmax, asked } = openCli(answers({}));
  const { code, out } = await viewmax('errors catalog');
  expect(asked.at(-1)?.query).toEqual({ release: RELEASE });
  expect([code, out?.split('\n')]).toEqual([
    0,
    [
      'render: seat is gone',
      '  12 times, 2026-03-02 10:00 to 2026-03-02 10:30 in Lagos; 12 times in 40 page views',
      '    at Seat (mfe-catalog/src/movie.tsx:3:5)',
      '    at shell@1.0.0-a/shell.js:1:2',
      '  with the flags catalog:grid, catalog:dark',
      '  in the components',
      '    at mfe-catalog/src/movie.tsx:40:1',
    ],
  ]);
});

test('errors compares the devices of canary and control', async () => {
  const share = { canary: { failed: 12, of: 50 }, control: { failed: 1, of: 52 } };
  const { out } = await openCli(answers({ errors: [{ ...error, share }] })).viewmax('errors catalog');
  expect(out).toContain('12 of 50 canary devices, 1 of 52 control devices');
});

test('a report cannot steer the terminal of its reader, and JSON stays JSON', async () => {
  const message = '\u001b]0;owned\u0007\u001b[2J\u009b1A\u007f\r\u202egone';
  const { viewmax } = openCli(answers({ errors: [{ ...error, message }] }));
  const { out = '' } = await viewmax('errors catalog');
  expect(out.split('\n')[0]).toBe('render: \\u001b]0;owned\\u0007\\u001b[2J\\u009b1A\\u007f\\u000d\\u202egone');
  const { out: json = '' } = await viewmax('errors catalog --json');
  expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(JSON.parse(json).errors[0].message).toBe(message);
});

test('a refusal and the progress of a command cannot steer the terminal either', async () => {
  const { viewmax } = openCli({ 'GET /releases': () => refuse(400, 'invalid', 'No \u001b[2J release.') });
  expect(await viewmax('errors catalog')).toMatchObject({ errors: 'No \\u001b[2J release.' });
  const progress: Command = {
    ...{ name: 'wait', usage: 'wait', summary: '', help: '' },
    async run(call) {
      call.progress('50 %\u001b[5A');
      return { data: null, text: null };
    },
  };
  const drawn: string[] = [];
  const world = { isTerminal: true, draw: (text: string) => void drawn.push(text) };
  await runCli(['wait'], { env: {}, print() {}, complain() {}, wait: async () => {}, ...world }, [progress]);
  expect(drawn[0]).toBe('\r\u001b[2K50 %\\u001b[5A');
});

test('errors says that there are none, and is wrong usage without one release', async () => {
  const { viewmax } = openCli(answers({ errors: [] }));
  expect((await viewmax('errors catalog')).out).toBe(`${RELEASE}: no errors in 40 page views of the last 30 days`);
  expect(await viewmax('errors')).toMatchObject({ code: 2, errors: 'Name one release.' });
});

test('trace sends the stack of a file, and prints the answer', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stack-')), 'stack.txt');
  writeFileSync(file, 'at f (/r/catalog/1.1.0-b/movie.js:1:11)');
  const { viewmax, sent } = openCli({ 'POST /trace': () => json({ stack: 'at f (movie.tsx:3:5)' }) });
  expect(await viewmax('trace', file)).toMatchObject({ code: 0, out: 'at f (movie.tsx:3:5)' });
  expect(sent()).toEqual([['POST /trace', { stack: 'at f (/r/catalog/1.1.0-b/movie.js:1:11)' }]]);
  expect(await viewmax('trace', '/nowhere')).toMatchObject({ code: 1, errors: '/nowhere cannot be read.' });
  expect(await viewmax('trace')).toMatchObject({ code: 2 });
});
