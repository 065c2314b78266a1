import { setTimeout as wait } from 'node:timers/promises';
import { barFor, howBusy } from './busy.ts';
import type { Engine } from './engine.ts';

const LIMIT_SECONDS = 60;
const BETWEEN_MS = 200;

export interface Trial {
  /** How busy the machine was, for the bar of the next figure. */
  busy: number;
  secondsUntilHealthy: number;
  secondsUntilStopped: number;
  exitCode: number;
  /** Faults of the running container, as sentences. Empty when all is well. */
  faults: string[];
  log: string;
}

/** Runs inside the container. Prints each fault as one line. */
const INSIDE = `
const { accessSync, constants, existsSync, readFileSync, writeFileSync, rmSync } = require('node:fs');
const faults = [];
if (process.getuid() !== 10001) faults.push('The process runs as user ' + process.getuid() + '.');
const capabilities = readFileSync('/proc/self/status', 'utf8').match(/CapEff:\\t(\\S+)/)[1];
if (/[^0]/.test(capabilities)) faults.push('The process has the capabilities ' + capabilities + '.');
const mounts = readFileSync('/proc/self/mounts', 'utf8').trim().split('\\n').map((line) => line.split(' '));
const isWritable = ([, at, type, options]) =>
  !/^(proc|sysfs|devpts|mqueue|cgroup2?)$/.test(type) && options.split(',').includes('rw') && !/^\\/(dev|proc|sys)(\\/|$)/.test(at);
const names = ['/etc/resolv.conf', '/etc/hosts', '/etc/hostname', '/run/.containerenv', '/run/secrets'];
const more = mounts.filter(isWritable).map(([, at]) => at).filter((at) => !['/data', '/tmp', ...names].includes(at));
if (more.length > 0) faults.push('Writable beside /data and /tmp: ' + more.join(', ') + '.');
for (const folder of ['/', '/app', '/usr/local/bin', '/var/tmp', '/run'])
  try {
    writeFileSync(folder + '/probe', '');
    rmSync(folder + '/probe');
    faults.push('The process can write to ' + folder + '.');
  } catch {}
for (const program of ['/bin/sh', '/usr/local/bin/npm', '/usr/bin/npm', '/app/node_modules/webpack', '/app/node_modules/jest'])
  if (existsSync(program)) faults.push('The image holds ' + program + '.');
if (!existsSync('/app/sbom.cdx.json')) faults.push('The image lacks its list of packages.');
const first = readFileSync('/proc/1/cmdline', 'utf8').split('\\0')[0];
if (!first.endsWith('tini')) faults.push('The first process is ' + first + '.');
const page = await fetch('http://127.0.0.1:8080/');
const text = await page.text();
if (page.status !== 200 || !text.includes('/r/shell/')) faults.push('The page answers ' + page.status + '.');
const file = await fetch('http://127.0.0.1:8080' + text.match(/\\/r\\/shell\\/[^"]+\\.js/)[0]);
if (file.status !== 200) faults.push('A file of the shell answers ' + file.status + '.');
const ops = await fetch('http://127.0.0.1:8081/ops');
if (ops.status !== 200) faults.push('The console answers ' + ops.status + '.');
for (const fault of faults) console.log(fault);
`;

const seconds = (begun: number) => (Date.now() - begun) / 1000;

/** Starts the image once: read-only, without capabilities, without a network, with the demo's embedded database. */
export async function tryImage(engine: Engine, image: string): Promise<Trial> {
  let busy = howBusy();
  const begun = Date.now();
  const isLate = () => seconds(begun) > barFor(LIMIT_SECONDS, busy).seconds;
  const options = [
    ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--network', 'none'],
    ...['--pids-limit', '200', '--memory', '1536m', '--tmpfs', '/tmp:rw,mode=1777', '--volume', '/data'],
    ...['--env', 'DEMO=1', '--env', 'SANDBOX=1', '--env', 'PUBLIC_URL=http://localhost:8080'],
    ...(engine.name === 'podman' ? ['--read-only-tmpfs=false'] : []),
  ];
  const id = (await engine.call('run', '--detach', ...options, image)).trim().split('\n').at(-1) ?? '';
  const node = ['exec', id, '/usr/local/bin/node'];
  const log = async () => (await engine.ask('logs', id)).output;
  try {
    const isHealthy = async () => (await engine.ask(...node, 'deploy/production/image/health-check.ts')).code === 0;
    // Each program in the container takes processor time from the start, so the checks begin with its last line.
    while (!(await log()).includes('Serving ') || !(await isHealthy())) {
      const state = await engine.call('inspect', '--format', '{{.State.Running}}', id);
      if (!state.includes('true')) throw new Error(`The container ended at its start:\n${await log()}`);
      // The machine may have become busier since the start.
      if (isLate()) busy = Math.max(busy, howBusy());
      if (isLate()) {
        const { text } = barFor(LIMIT_SECONDS, busy);
        throw new Error(`The container did not become healthy; ${text} seconds:\n${await log()}`);
      }
      await wait(BETWEEN_MS);
    }
    const secondsUntilHealthy = seconds(begun);
    busy = Math.max(busy, howBusy());
    const inside = await engine.ask(
      ...node,
      '--input-type=module',
      '-e',
      `import { createRequire } from 'node:module'; const require = createRequire('/app/');${INSIDE}`,
    );
    const lines = inside.output.trim().split('\n').filter(Boolean);
    const changed = (await engine.call('diff', id)).split('\n').filter((line) => /^[AC] /.test(line));
    // The mounts themselves appear as changes of their parent.
    const written = changed.filter((line) => !/^[AC] \/(data|tmp|etc|run|dev|proc|sys)?(\/|$)/.test(line));
    const faults = [
      ...lines,
      ...(inside.code === 0 ? [] : ['The checks inside failed.']),
      ...written.map((line) => `Written to the root: ${line}`),
    ];
    const asked = Date.now();
    await engine.call('stop', '--time', '60', id);
    const secondsUntilStopped = seconds(asked);
    const exitCode = Number((await engine.call('inspect', '--format', '{{.State.ExitCode}}', id)).trim());
    return { busy, secondsUntilHealthy, secondsUntilStopped, exitCode, faults, log: await log() };
  } finally {
    await engine.ask('rm', '--force', '--volumes', id);
  }
}
