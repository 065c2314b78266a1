import { join } from 'node:path';
import { run } from '@viewmax/stack/run';
import { printedSteps } from '@viewmax/stack/steps';
import { findEngine } from './engine.ts';
import { type Bases, makeBases } from './local-base.ts';
import { tryImage } from './trial.ts';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, '.cache/image');

const MOST_MB = 300;
const MOST_SECONDS = 10;

const { BUILD_BASE, RUN_BASE, IMAGE = 'viewmax:local' } = process.env;

/** The bases of the environment. A name without a digest could mean another image tomorrow. */
function namedBases(): Bases | undefined {
  if (!BUILD_BASE && !RUN_BASE) return undefined;
  if (!BUILD_BASE?.includes('@sha256:') || !RUN_BASE?.includes('@sha256:')) {
    throw new Error('BUILD_BASE and RUN_BASE are both needed, each with its digest: name@sha256:…');
  }
  return { build: BUILD_BASE, run: RUN_BASE };
}

const revision = async (): Promise<string> => {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { cwd: root });
  return code === 0 ? output.trim() : 'unknown';
};

const steps = printedSteps();

try {
  const named = namedBases();
  const engine = await findEngine(cache);
  if (!engine) throw new Error('No program here builds containers. Install podman, or start Docker.');
  const bases =
    named ??
    (await steps.run('bases', async (note) => {
      note('from packages of Debian');
      return makeBases(engine, cache);
    }));
  await steps.run('image', async (note) => {
    const values = { BUILD_BASE: bases.build, RUN_BASE: bases.run, REVISION: await revision() };
    const args = Object.entries({ ...values, CREATED: new Date().toISOString() });
    const file = join(root, 'deploy/production/image/Dockerfile');
    await engine.call(
      'build',
      ...args.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...(engine.name === 'podman'
        ? ['--format', 'docker', '--isolation', 'chroot', '--layers', '--ignorefile', `${file}.dockerignore`]
        : []),
      ...['-t', IMAGE, '-f', file, root],
    );
    note(IMAGE);
  });
  const size = Number((await engine.call('image', 'inspect', '--format', '{{.Size}}', IMAGE)).trim()) / 1e6;
  const trial = await steps.run('trial', () => tryImage(engine, IMAGE));
  console.log(
    [
      '',
      `  size          ${size.toFixed(0)} MB, the bar is ${MOST_MB}`,
      `  healthy after ${trial.secondsUntilHealthy.toFixed(1)} s, the bar is ${MOST_SECONDS}`,
      `  stopped after ${trial.secondsUntilStopped.toFixed(1)} s, exit code ${trial.exitCode}`,
      '',
    ].join('\n'),
  );
  const faults = [
    ...trial.faults,
    ...(size >= MOST_MB ? [`The image has ${size.toFixed(0)} MB.`] : []),
    ...(trial.secondsUntilHealthy >= MOST_SECONDS ? ['The image is healthy too late.'] : []),
    ...(trial.exitCode === 0 ? [] : [`The stop ended with exit code ${trial.exitCode}.`]),
  ];
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('  Read-only, without capabilities, as user 10001. It writes only to /data and /tmp.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
