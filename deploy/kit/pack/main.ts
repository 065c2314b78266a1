import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packCreator } from './pack-creator.ts';
import { packKit } from './pack-kit.ts';
import { packShared } from './pack-shared.ts';
import { readPackage, repositoryRoot } from './packages.ts';

// Packs the packages for squads outside this repository, and publishes them to the configured registry with --publish.
// `--as 1.3.0` gives all of them another version, for tests.
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(repositoryRoot, 'deploy/kit/dist') },
    publish: { type: 'boolean' },
    as: { type: 'string' },
  },
});

const out = resolve(values.out);
const folders = { shared: join(out, 'shared'), kit: join(out, 'kit'), creator: join(out, 'creator') };
mkdirSync(out, { recursive: true });
const shared = values.as ?? readPackage('shared/app').version;
const kit = values.as ?? readPackage('deploy/kit').version;
await packShared(folders.shared, shared);
await packKit(folders.kit, { kit, shared });
packCreator(folders.creator, { kit, shared });

for (const folder of Object.values(folders)) {
  const file = execFileSync('npm', ['pack', folder, '--silent'], { cwd: out, encoding: 'utf8' }).trim();
  console.log(join(out, file));
  if (!values.publish) continue;
  // npm says what its registry refuses, and what helps.
  const { status } = spawnSync('npm', ['publish', file, '--loglevel', 'error'], { cwd: out, stdio: 'inherit' });
  if (status) process.exit(status);
}
