import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printedSteps } from '@viewmax/node/steps';
import { buildPackages } from '@viewmax/tools/build-packages';
import { drillSets, rehearse } from './rehearse.ts';
import { otherVersionOf, root } from './site.ts';

const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '3' }, drills: { type: 'string', default: 'all' } },
});
const drills = drillSets.find((one) => one === values.drills);
if (!drills) throw new Error(`--drills is one of ${drillSets.join(', ')}`);

try {
  const releases = await printedSteps().run('build', async () => (await buildPackages()).folders);
  const { checks, acknowledged } = await rehearse({
    nodes: Number(values.nodes),
    releases,
    canary: otherVersionOf(join(root, 'mfe-catalog/dist')),
    pages: ['/', '/movie/eko-nocturne', '/login'],
    drills,
  });
  const rows = checks.map(({ what, value, most }) => {
    const bar = value <= most ? 'ok' : 'MISS';
    return { bar, what, value: Number(value.toFixed(2)), most };
  });
  console.table(rows);
  console.log(`${acknowledged} purchases acknowledged`);
  process.exitCode = rows.every(({ bar }) => bar === 'ok') ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
