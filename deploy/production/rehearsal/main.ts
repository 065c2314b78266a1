import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printedSteps } from '@viewmax/node/steps';
import { buildRooms } from '@viewmax/tools/build-rooms';
import { buildImage, cache } from '../image/build-image.ts';
import { findEngine } from '../image/engine.ts';
import { hasKubectl } from '../test/manifests.ts';
import { startPods } from './pods.ts';
import { type RehearseOptions, rehearse } from './rehearse.ts';
import { reportOf } from './report.ts';
import { otherVersionOf, root } from './site.ts';

const { values } = parseArgs({ options: { nodes: { type: 'string', default: '3' } } });
const steps = printedSteps();

/** Starts pods by podman as root: only root reaches their network. An image that `IMAGE` names is not built. */
async function podsHere(): Promise<RehearseOptions['openPods']> {
  const engine = process.getuid?.() === 0 ? await findEngine(cache) : undefined;
  if (engine?.name !== 'podman' || !hasKubectl) {
    console.error('Without root, podman and kubectl no pods are started.');
    return undefined;
  }
  const { IMAGE = 'viewmax:local' } = process.env;
  if (!process.env.IMAGE) await buildImage(engine, IMAGE, steps);
  return (site) => startPods(engine, IMAGE, site);
}

try {
  const releases = await steps.run('build', async () => (await buildRooms()).folders);
  const catalog = join(root, 'mfe-catalog/dist');
  const openPods = await podsHere();
  const result = await rehearse({
    nodes: Number(values.nodes),
    releases,
    canary: otherVersionOf(catalog),
    pages: ['/', '/movie/eko-nocturne', '/login'],
    isWhole: true,
    openPods,
  });
  console.log(reportOf(result));
  process.exitCode = result.checks.every(({ value, most }) => value <= most) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
