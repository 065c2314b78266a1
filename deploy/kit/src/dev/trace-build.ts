import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { type SourceMapText, scriptsOf, trace, translate } from '@viewmax/registry/release';
import type { Shown } from './dev-server.ts';

/** Replaces the positions of a build's scripts in a stack by positions in its sources. */
export async function traceBuild({ release, dist }: Shown, stack: string): Promise<string> {
  const text = await readFile(join(dist, SOURCE_MAPS), 'utf8').catch(() => '{}');
  const maps = JSON.parse(text) as Record<string, SourceMapText>;
  const own = releaseName(release);
  const positionsIn = (frames: readonly string[]) =>
    scriptsOf(frames).flatMap(({ release: named, file, frames: some }) => {
      const map = named === own ? maps[file] : undefined;
      return map ? [...translate(map, some)] : [];
    });
  return trace(async (frames) => new Map(positionsIn(frames)), stack);
}
