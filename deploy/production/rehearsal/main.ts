import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRooms } from '@viewmax/stack/build-rooms';
import { printedSteps } from '@viewmax/stack/steps';
import { rehearse } from './rehearse.ts';
import { reportOf } from './report.ts';
import { otherVersionOf, root } from './site.ts';

const { values } = parseArgs({ options: { nodes: { type: 'string', default: '3' } } });
const steps = printedSteps();
try {
  const releases = await steps.run('build', async () => (await buildRooms()).folders);
  const catalog = join(root, 'mfe-catalog/dist');
  const result = await rehearse({
    nodes: Number(values.nodes),
    releases,
    canary: otherVersionOf(catalog),
    pages: ['/', '/movie/eko-nocturne', '/login'],
    isWhole: true,
  });
  console.log(reportOf(result));
  process.exitCode = result.checks.every(({ value, most }) => value <= most) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
