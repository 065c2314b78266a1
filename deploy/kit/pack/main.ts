import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packCreator } from './pack-creator.ts';
import { packKit } from './pack-kit.ts';
import { packShared } from './pack-shared.ts';
import { readPackage, repositoryRoot } from './places.ts';
import { publishAll } from './publish-all.ts';

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

const npm = (...args: string[]): string =>
  execFileSync('npm', args, { cwd: out, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const packed = Object.values(folders).map((folder) => join(out, npm('pack', folder, '--silent')));
for (const file of packed) console.log(file);
if (values.publish) process.exitCode = publishAll(packed, npm);
