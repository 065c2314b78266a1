// Runs before anything is installed, on whatever Node the machine has: no dependencies, no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const repositoryRoot = join(here, '../..');

const OLDEST = [20, 19];

/** What npm notes about its last install. */
const INSTALLED = 'node_modules/.package-lock.json';

export function canBootstrap(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

export function needsInstall(root) {
  const installed = changedAt(join(root, INSTALLED));
  return installed === undefined || (changedAt(join(root, 'package-lock.json')) ?? 0) > installed;
}

export const pathWithout = (root, path = '') =>
  path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter);

/** Runs a child until it ends; whoever ends this process ends the child. */
function runThrough(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: process.cwd(), stdio: 'inherit', ...options });
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

async function install(root) {
  const begun = Date.now();
  console.log('  install …');
  // Not `npm ci`: it refuses the whole lock when a registry does not carry the packages of some other platform. This takes
  // the locked versions too, and changes neither the lock nor any package.json.
  // Many packages name Node 22 as their least, and they run on the pinned Node 24 only: the warnings of an older Node that
  // does no more than unpack them would say nothing true. Hiding them costs nothing; a second Node just for npm would.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PATH: pathWithout(root, process.env.PATH), npm_config_loglevel: 'error' };
  // Left to themselves these would point npm into the folder that it is about to replace.
  delete env.npm_node_execpath;
  delete env.NODE;
  const code = await runThrough('npm', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) throw Object.assign(new Error('npm install failed, see above.'), { code });
  // npm leaves its note alone when there was nothing to do, and then the next start would ask again.
  const now = new Date();
  utimesSync(join(root, INSTALLED), now, now);
  console.log(`  install ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

function pinnedNode(root) {
  const node = join(root, 'node_modules/node/bin/node');
  if (!existsSync(node)) throw new Error('The pinned Node is not installed. Please run: npm install');
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'));
  return { node, isThisOne: version === process.versions.node };
}

export async function enter(program) {
  const file = join(here, program);
  try {
    if (!canBootstrap(process.versions.node)) {
      throw new Error(`Viewmax needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`);
    }
    const installed = needsInstall(repositoryRoot);
    if (installed) await install(repositoryRoot);
    const { node, isThisOne } = pinnedNode(repositoryRoot);
    if (isThisOne && !installed) return void (await import(pathToFileURL(file).href));
    // The channel tells the program that this process is gone, however it went.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    process.exitCode = await runThrough(node, [file, ...process.argv.slice(2)], { stdio });
  } catch (error) {
    console.error(error.code === 'ENOENT' ? `${error.path ?? 'A program'} was not found.` : error.message);
    process.exitCode = typeof error.code === 'number' ? error.code : 1;
  }
}
