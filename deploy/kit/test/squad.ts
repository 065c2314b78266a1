import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startStack } from '@viewmax/stack/start-stack';

// A squad without this repository goes from an empty folder to 1 % of the devices: create, install, check, build, run
// in the shell of a running site, publish, start. It prints the minutes. The bar is 5.
const BAR_MINUTES = 5;
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { node: { type: 'string', default: process.execPath } } });

const folder = mkdtempSync(join(tmpdir(), 'squad-'));
const packages = join(folder, 'packages');
const offers = join(folder, 'offers');
const lines: string[] = [];

function expect(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`Expected: ${what}`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = Date.now();
  const result = await work();
  lines.push(`  ${name.padEnd(34)} ${((Date.now() - begin) / 1000).toFixed(1).padStart(6)} s`);
  console.log(lines.at(-1));
  return result;
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`Expected within two minutes: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Opens the page as the squad's browser does: first the link, then the app. */
async function seesOwnRemote(dev: ChildProcess, output: () => string): Promise<void> {
  const link = () => output().match(/http:\/\/localhost:\d+\/\S*viewmax-dev=\S+/)?.[0];
  await until('viewmax dev prints its link', async () => link() !== undefined);
  const url = new URL(link() ?? '');
  const stranger = await fetch(new URL('/offers', url));
  expect(stranger.status === 403, 'another browser gets nothing');
  const first = await fetch(url, { redirect: 'manual' });
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const open = (path: string) => fetch(new URL(path, url), { headers: { cookie, accept: 'text/html' } });

  await until('the page has the local build', async () => {
    const page = await open('/offers');
    return page.status === 200 && /"name":"offers","version":"1\.0\.0-/.test(await page.text());
  });
  const [, base] = (await (await open('/offers')).text()).match(/"base":"(\/r\/offers\/[^"]+)"/) ?? [];
  expect((await open(`${base}entry.js`)).ok, 'the page can load the local build');

  const file = join(offers, 'remote.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace('"routes": [', '"routes": [{ "path": "/deals", "title": "Deals", "tab": "home" }, '),
  );
  await until('a new path of remote.json is a page', async () => (await open('/deals')).status === 200);
  writeFileSync(file, text.replace('"home"', '"hom"'));
  await until('a bad remote.json is one sentence', async () =>
    output().includes('remote.json has "hom" at routes.0.tab'),
  );
  writeFileSync(file, text);
  dev.kill('SIGTERM');
  await new Promise((resolve) => dev.once('exit', resolve));
}

const steps = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' };
const stack = await startStack({ env: steps });
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  VIEWMAX_URL: stack.opsAddress,
  VIEWMAX_TOKEN: readFileSync(stack.opsTokenFile ?? '', 'utf8').trim(),
};
const viewmax = (...args: string[]) =>
  run(values.node, [join(offers, 'node_modules/@viewmax/remote-kit/dist/viewmax.js'), ...args], { cwd: offers, env });

try {
  await timed('pack the packages', () =>
    run(process.execPath, ['deploy/kit/pack/main.ts', '--out', packages], { cwd: root }),
  );
  const begin = Date.now();
  const create = join(packages, 'creator/create.mjs');
  await timed('create', () => run(values.node, [create, 'offers', '--packages', packages], { cwd: folder }));
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await timed('install', () => run('npm', install, { cwd: offers }));
  await timed('check', () => viewmax('check'));
  await timed('dev', async () => {
    const program = join(offers, 'node_modules/@viewmax/remote-kit/dist/viewmax.js');
    const dev = spawn(values.node, [program, 'dev', '--env', stack.address, '--port', '0'], { cwd: offers, env });
    const parts: Buffer[] = [];
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
    const output = () => String(Buffer.concat(parts));
    await seesOwnRemote(dev, output).catch((error: unknown) => {
      dev.kill('SIGKILL');
      throw new Error(`${(error as Error).message}\n${output()}`);
    });
  });
  await timed('build', () => viewmax('build'));
  await timed('publish', () => viewmax('publish', 'dist'));
  const { stdout } = await timed('start at 1 %', () =>
    viewmax('rollout', 'start', 'offers', '--percent', '1', '--json'),
  );
  expect(JSON.stringify(JSON.parse(stdout)).includes('offers@1.0.0-'), 'a rollout of offers has begun');
  const minutes = (Date.now() - begin) / 60_000;
  console.log(`\n  From nothing to 1 % in ${minutes.toFixed(1)} minutes. The bar is ${BAR_MINUTES}.`);
  expect(minutes < BAR_MINUTES, `less than ${BAR_MINUTES} minutes`);
} catch (error) {
  console.error((error as Error & { stderr?: string }).stderr || (error as Error).message);
  process.exitCode = 1;
} finally {
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
}
