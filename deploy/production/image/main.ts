import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '@viewmax/node/run';
import { printedSteps } from '@viewmax/node/steps';
import { type Engine, findEngine } from './engine.ts';
import { makeBases } from './local-base.ts';

const MOST_MB = 420;
const LIMIT_MS = 120_000;

const root = join(import.meta.dirname, '../../..');
const cache = join(root, '.cache/image');
const { IMAGE = 'viewmax:local', BUILD_BASE, RUN_BASE } = process.env;

async function build(engine: Engine): Promise<void> {
  const { output } = await run('git', ['rev-parse', 'HEAD'], { cwd: root });
  const values: Record<string, string> = { REVISION: output.trim() };
  if (BUILD_BASE && RUN_BASE) Object.assign(values, { BUILD_BASE, RUN_BASE });
  // A machine with podman alone may reach no registry.
  else if (engine.name === 'podman') Object.assign(values, await makeBases(engine, cache));
  const file = join(root, 'deploy/production/image/Dockerfile');
  const own = ['--format', 'docker', '--isolation', 'chroot', '--layers', '--ignorefile', `${file}.dockerignore`];
  await engine.call(
    'build',
    ...Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...(engine.name === 'podman' ? own : []),
    ...['-t', IMAGE, '-f', file, root],
  );
}

/** Runs inside the container. */
const VISIT = `
const { existsSync } = await import('node:fs');
for (const path of ['/bin/sh', '/app/node_modules/webpack', '/app/node_modules/react'])
  if (existsSync(path)) throw new Error('The image holds ' + path);
const ask = async (url) => {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(url + ' answers ' + answer.status);
  return answer.text();
};
const page = await ask('http://127.0.0.1:8080/');
await ask('http://127.0.0.1:8080' + page.match(/\\/r\\/shell\\/[^"]+\\.js/)[0]);
await ask('http://127.0.0.1:8081/ops');
`;

/** Starts the image once: read-only, without capabilities, without a network, with the demo's embedded database. */
async function start(engine: Engine, note: (text: string) => void): Promise<void> {
  const began = performance.now();
  const id = `viewmax-trial-${process.pid}`;
  await engine.call(
    ...['run', '--detach', '--name', id, '--network=none'],
    ...['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'],
    ...['--pids-limit=200', '--memory=1536m', '--tmpfs=/tmp:rw,mode=1777', '--volume=/data'],
    ...['--env=DEMO=1', '--env=SANDBOX=1', '--env=PUBLIC_URL=http://localhost:8080'],
    ...(engine.name === 'podman' ? ['--read-only-tmpfs=false'] : []),
    IMAGE,
  );
  const node = ['exec', id, '/usr/local/bin/node'];
  try {
    while ((await engine.ask(...node, 'deploy/production/image/health-check.ts')).code !== 0) {
      const isLate = performance.now() - began > LIMIT_MS;
      const isRunning = (await engine.call('inspect', '--format', '{{.State.Running}}', id)) === 'true';
      if (isLate || !isRunning)
        throw new Error(`The container is not healthy:\n${(await engine.ask('logs', id)).output}`);
      await wait(500);
    }
    note(`healthy after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await engine.call(...node, '--input-type=module', '-e', VISIT);
    await engine.call('stop', '--time', '60', id);
    const code = await engine.call('inspect', '--format', '{{.State.ExitCode}}', id);
    if (code !== '0') throw new Error(`The stop ended with exit code ${code}.`);
  } finally {
    await engine.ask('rm', '--force', '--volumes', id);
  }
}

try {
  const steps = printedSteps();
  const engine = await findEngine(cache);
  await steps.run('image', async (note) => {
    await build(engine);
    const size = Number(await engine.call('image', 'inspect', '--format', '{{.Size}}', IMAGE)) / 1e6;
    note(`${IMAGE}, ${size.toFixed(0)} MB`);
    if (size > MOST_MB) throw new Error(`The image has ${size.toFixed(0)} MB, and the bar is ${MOST_MB}.`);
  });
  await steps.run('start', (note) => start(engine, note));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
