// This file runs before the install, on the Node of the machine. So it has no dependencies and no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const repositoryRoot = join(here, '../..');

/** The oldest Node that can install the packages, and the oldest Node that can run Viewmax. */
const TO_INSTALL = [20, 19];
const TO_RUN = [24, 0];

/** npm writes this file at the end of each install. */
const INSTALLED = 'node_modules/.package-lock.json';

/** A build needs this package, and npm leaves it out of an install with NODE_ENV=production. */
const TO_BUILD = 'node_modules/swc-loader';

function isAtLeast(version, [leastMajor, leastMinor]) {
  const [major, minor] = version.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

export const canBootstrap = (version) => isAtLeast(version, TO_INSTALL);

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

export function needsInstall(root) {
  if (!existsSync(join(root, TO_BUILD))) return true;
  const installed = changedAt(join(root, INSTALLED));
  return installed === undefined || (changedAt(join(root, 'package-lock.json')) ?? 0) > installed;
}

export const pathWithout = (root, path = '') =>
  path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter);

/** The shell or npm. Read at once, because it may end while this process loads. */
const parent = process.ppid;
const CHECK_MS = 500;

/**
 * Runs a child until it ends. The child gets each signal to this process, and SIGTERM when npm's shell ends. With `detached` the
 * children of the child get it too.
 */
export function runThrough(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: process.cwd(), stdio: 'inherit', ...options });
    const pass = (signal) => {
      if (options.detached && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.on(signal, pass);
    // npm sends SIGTERM to its shell alone, which ends without passing it on. So this process checks its parent.
    const watch = setInterval(() => {
      if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
      clearInterval(watch);
      pass('SIGTERM');
    }, CHECK_MS);
    const end = () => {
      clearInterval(watch);
      for (const name of signals) process.off(name, pass);
    };
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      end();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

async function install(root) {
  const begun = Date.now();
  console.log('  install …');
  // Many packages require Node 22, and an older Node prints a warning for each. The older Node only unpacks them, and
  // the pinned Node 24 runs them. So these warnings are wrong, and the log level hides them.
  // npm leaves out the bundler when NODE_ENV is production, and a first start needs it.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PATH: pathWithout(root, process.env.PATH), npm_config_loglevel: 'error' };
  // These variables point into `node_modules`, which npm replaces during the install.
  delete env.npm_node_execpath;
  delete env.NODE;
  const stdio = ['ignore', 'ignore', 'inherit'];
  // npm is a script on Windows, so only a shell can start it. Elsewhere it leads a group with the scripts of packages.
  const isWindows = process.platform === 'win32';
  const code = await runThrough('npm', args, { cwd: root, env, shell: isWindows, detached: !isWindows, stdio });
  if (code !== 0) throw Object.assign(new Error('npm ci failed. Its output is above.'), { code });
  console.log(`  install ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

/**
 * Returns the pinned Node. Its package has no binary for some machines, such as Windows on arm64. On these machines the
 * current Node runs Viewmax, if it is new enough.
 */
export function nodeToRunOn(root, { version, execPath, platform }) {
  const pinned = join(root, 'node_modules/node', platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (existsSync(pinned)) return pinned;
  if (isAtLeast(version, TO_RUN)) return execPath;
  throw new Error(
    `npm installed no Node ${TO_RUN[0]} for this machine, and this is Node ${version}. Please install Node ${TO_RUN[0]} or newer.`,
  );
}

export async function enter(program) {
  try {
    if (!canBootstrap(process.versions.node)) {
      throw new Error(`Viewmax needs Node ${TO_INSTALL.join('.')} or newer; this is ${process.versions.node}.`);
    }
    if (needsInstall(repositoryRoot)) await install(repositoryRoot);
    const node = nodeToRunOn(repositoryRoot, {
      version: process.versions.node,
      execPath: process.execPath,
      platform: process.platform,
    });
    // The channel closes when this process ends, even by a kill. The program then stops too.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    process.exitCode = await runThrough(node, [join(here, program), ...process.argv.slice(2)], { stdio });
  } catch (error) {
    console.error(error.code === 'ENOENT' ? `${error.path ?? 'A program'} was not found.` : error.message);
    process.exitCode = typeof error.code === 'number' ? error.code : 1;
  }
}
