import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { trace, unmapBy } from '@viewmax/registry/release';
import { SOURCE_MAPS } from '@viewmax/shared/contracts/discovery';
import type { Shown } from './dev-server.ts';

/** Replaces the positions of a build's scripts in a stack by positions in its sources. */
export async function traceBuild({ release, dist }: Shown, stack: string): Promise<string> {
  const text = await readFile(join(dist, SOURCE_MAPS), 'utf8').catch(() => '{}');
  const maps = JSON.parse(text) as Record<string, ConstructorParameters<typeof SourceMap>[0]>;
  const own = `${release.name}@${release.version}`;
  const mapOf = async (title: string, file: string) => {
    const map = title === own ? maps[file] : undefined;
    return map && new SourceMap(map);
  };
  return trace(unmapBy(mapOf), stack);
}
