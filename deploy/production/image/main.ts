import { printedSteps } from '@viewmax/node/steps';
import { buildImage, cache } from './build-image.ts';
import { barFor } from './busy.ts';
import { findEngine } from './engine.ts';
import { tryImage } from './trial.ts';

const MOST_MB = 420;
const MOST_SECONDS = 10;

const { IMAGE = 'viewmax:local' } = process.env;
const steps = printedSteps();

try {
  const engine = await findEngine(cache);
  if (!engine) throw new Error('No program here builds containers. Install podman, or start Docker.');
  await buildImage(engine, IMAGE, steps);
  const size = Number((await engine.call('image', 'inspect', '--format', '{{.Size}}', IMAGE)).trim()) / 1e6;
  const trial = await steps.run('trial', () => tryImage(engine, IMAGE));
  const bar = barFor(MOST_SECONDS, trial.busy);
  console.log(
    [
      '',
      `  size          ${size.toFixed(0)} MB, the bar is ${MOST_MB}`,
      `  healthy after ${trial.secondsUntilHealthy.toFixed(1)} s, ${bar.text}`,
      `  stopped after ${trial.secondsUntilStopped.toFixed(1)} s, exit code ${trial.exitCode}`,
      '',
    ].join('\n'),
  );
  const faults = [
    ...trial.faults,
    ...(size >= MOST_MB ? [`The image has ${size.toFixed(0)} MB.`] : []),
    ...(trial.secondsUntilHealthy >= bar.seconds ? ['The image is healthy too late.'] : []),
    ...(trial.exitCode === 0 ? [] : [`The stop ended with exit code ${trial.exitCode}.`]),
  ];
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('  Read-only, without capabilities, as user 10001. It writes only to /data and /tmp.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
