import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@viewmax/tools/free-port';
import { expect, until } from './expect.ts';
import { ends, squadOf } from './squad-of.ts';

const run = promisify(execFile);

/**
 * A registry as a company has one. npm installs it into the folder of this run, so it is no dependency of ours. It stores
 * our packages alone; all others come from npm's own registry.
 */
const VERDACCIO = '6.10.4';

const SETTINGS = `storage: ./storage
uplinks: {}
packages:
  '**': { access: $all, publish: $all }
web: { enable: false }
log: { type: stdout, level: error }
`;

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

async function startRegistry(folder: string): Promise<{ address: string; child: ChildProcess }> {
  mkdirSync(folder, { recursive: true });
  // One of its packages asks for a tag of node-fetch, which not every mirror of npm has.
  const manifest = { private: true, dependencies: { verdaccio: VERDACCIO }, overrides: { 'node-fetch': '2.7.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'settings.yaml'), SETTINGS);
  await run('npm', ['install', '--prefer-offline', ...QUIET], { cwd: folder });
  const port = await freePort();
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio');
  const args = [program, '--config', 'settings.yaml', '--listen', `127.0.0.1:${port}`];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the registry answers', answers);
  return { address, child };
}

interface Registry {
  /** An empty folder. */
  folder: string;
  /** Viewmax's repository, whose team publishes. */
  root: string;
  /** The squad's own Node. */
  node: string;
}

/** The packages go to a registry of npm and come from it, by their names alone. */
export async function fromRegistry({ folder, root, node }: Registry): Promise<void> {
  const { address, child } = await startRegistry(join(folder, 'npm-registry'));
  try {
    const pack = join(root, 'deploy/kit/pack/main.ts');
    const publish = (env: Record<string, string>) =>
      run(process.execPath, [pack, '--out', join(folder, 'published'), '--publish'], {
        cwd: folder,
        env: { ...process.env, npm_config_registry: address, ...env },
      });
    const refused = await publish({}).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    );
    expect(refused.includes('npm adduser'), `without a sign-in npm names the remedy, and not: ${refused}`);
    expect(!/^ +at /m.test(refused), `the refusal is no stack trace: ${refused}`);
    await publish({ [`npm_config_//${new URL(address).host}/:_authToken`]: 'of the team' });

    // A squad names the registry once, for this scope and for the template.
    const home = join(folder, 'squad-with-registry');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, '.npmrc'), `@viewmax:registry=${address}\n`);
    // npm keeps what it created with, by its name alone.
    const env = { ...process.env, npm_config_cache: join(folder, 'npm-cache') };
    await run('npm', ['create', '--yes', '--registry', address, 'viewmax-remote', 'bargains'], { cwd: home, env });
    const remote = join(home, 'bargains');
    writeFileSync(join(remote, '.npmrc'), `@viewmax:registry=${address}\n`, { flag: 'a' });
    await run('npm', ['install', '--prefer-offline', ...QUIET], { cwd: remote });
    const { devDependencies } = JSON.parse(readFileSync(join(remote, 'package.json'), 'utf8'));
    expect(/^\d+\.\d+\.\d+$/.test(devDependencies['@viewmax/shared']), 'package.json names versions, and no files');
    const { viewmax } = squadOf(remote, node, { PATH: process.env.PATH, HOME: process.env.HOME });
    await viewmax('check');
    await viewmax('build');
    expect(existsSync(join(remote, 'dist/release.json')), 'the remote is built');
    await readsReference(remote, viewmax);
  } finally {
    await ends(child);
  }
}

/** The reference is in the packages: each has its page, and the command prints the API without a network. */
async function readsReference(remote: string, viewmax: (...args: string[]) => Promise<string>): Promise<void> {
  const scope = join(remote, 'node_modules/@viewmax');
  for (const name of readdirSync(scope))
    expect(existsSync(join(scope, name, 'README.md')), `@viewmax/${name} has a README`);
  for (const [words, text] of [
    [['persistedAtom'], 'function persistedAtom<T>('],
    [['ui'], '### Button'],
    [['router'], '### Link'],
    [['testing'], '### renderAt'],
    [['calls', 'login'], 'phoneNumber: string'],
  ] as const)
    expect((await viewmax('docs', ...words)).includes(text), `viewmax docs ${words.join(' ')} has "${text}"`);
  const page = readFileSync(join(scope, 'shared/parts.html'), 'utf8');
  expect(page.includes('<section id="Button">'), 'the page of parts shows the button');
}
