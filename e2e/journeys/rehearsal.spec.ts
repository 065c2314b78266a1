import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { withClient } from '@viewmax/server/with-client';
import { mustFindBrowser } from '@viewmax/tools/browser';
import type { Stack } from '@viewmax/tools/start-stack';
import { editedBuild } from '../faults/edited-build.ts';
import { type Build, newBuild } from '../faults/new-build.ts';
import { expect, test } from '../setup/journey.ts';
import { ATTENDANT, MEMBER } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { viewmaxOf } from '../setup/viewmax.ts';

test.describe.configure({ timeout: 300_000 });

const KIT = join(import.meta.dirname, '../../deploy/kit/bin/viewmax.mjs');

const ACCOUNTS = {
  VIEWMAX_PHONE: MEMBER.phone,
  VIEWMAX_PASSWORD: MEMBER.password,
  VIEWMAX_ATTENDANT: ATTENDANT.phone,
  VIEWMAX_ATTENDANT_PASSWORD: ATTENDANT.password,
};

interface Rehearsed {
  code: number;
  said: string;
}

/** Publishes a build, makes a preview of it, and rehearses as a job without a token does. */
async function rehearses(
  stack: Stack,
  folder: string,
  accounts: Record<string, string> = ACCOUNTS,
): Promise<Rehearsed> {
  const ops = viewmaxOf(stack);
  const published = JSON.parse((await ops('publish', folder, '--json')).out) as { name: string; version: string }[];
  const releases = published.map(({ name, version }) => `${name}@${version}`);
  const { link } = JSON.parse((await ops('preview', 'create', ...releases, '--hours', '1', '--json')).out);
  const { file } = await mustFindBrowser();
  const env = { PATH: process.env.PATH, CHROMIUM: file, ...accounts };
  return new Promise((resolve) => {
    execFile(process.execPath, [KIT, 'rehearse', link], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

/** What a rehearsal never adds to. */
const sales = ({ db }: Stack): Promise<unknown> =>
  withClient(db, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from app.purchases) as purchases, (select count(*) from app.top_ups) as top_ups,
        (select count(*) from app.holds) as holds, (select count(*) from app.seat_holds) as seats`,
    );
    return rows;
  });

const withoutShowtimes = (): Build =>
  editedBuild(
    'shell',
    {
      file: 'shell/src/remotes/filled-slots.ts',
      from: '$writable.set([...$writable.get(), { key, slot, element, props }]);',
      to: "if (slot !== 'movie.showtimes') $writable.set([...$writable.get(), { key, slot, element, props }]);",
    },
    { version: '1.9.1' },
  );

test('a good shell passes the checkpoints of all remotes, and nothing is bought or held', LONG, async ({ stack }) => {
  const before = await sales(stack);
  const { code, said } = await rehearses(stack, newBuild('shell', { version: '1.9.0' }).folder);
  expect([code, said]).toEqual([0, expect.stringMatching(/\d+ of \d+ checkpoints beside shell@1\.9\.0-\w+ passed/)]);
  expect(said).toContain('passed: booking: showtimes');
  expect(said).toContain('passed: door: /door');
  expect(await sales(stack)).toEqual(before);
});

test("a shell that drops a slot is refused, and booking's checkpoint is named", LONG, async ({ stack }) => {
  const { code, said } = await rehearses(stack, withoutShowtimes().folder);
  expect(code).toBe(1);
  expect(said).toMatch(/failed: booking: showtimes: Nothing at \/movie\/[\w-]+ fits "\[data-slot='movie.showtimes'\]/);
  expect(said).toContain('passed: wallet: /fund');
});

test(
  'a script that throws beside a screen that shows is refused, and checkpoints of members need an account',
  LONG,
  async ({ stack }) => {
    const late = "setTimeout(() => { throw new Error('Broken beside it'); });";
    const code = (script: string) => (script.includes('defineRemote') ? `${late}${script}` : script);
    const { code: exit, said } = await rehearses(stack, newBuild('account', { version: '6.9.0', code }).folder, {});
    expect(exit).toBe(1);
    expect(said).toMatch(/failed: account: login: .*The page threw: Broken beside it\./);
    expect(said).toContain('skipped: account: /profile: It needs the account of VIEWMAX_PHONE.');
    expect(said).toContain('skipped: door: /door: It needs the account of VIEWMAX_ATTENDANT.');
  },
);
