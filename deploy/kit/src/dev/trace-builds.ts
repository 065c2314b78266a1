import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { type SourceMapText, scriptsOf, trace, translate } from '@viewmax/registry/release';
import type { LocalBuild } from './local-builds.ts';

/** A development build has a map beside each script, and other builds have one file of all maps. */
async function mapOf({ dist }: LocalBuild, file: string): Promise<SourceMapText | undefined> {
  const read = async (name: string) => JSON.parse(await readFile(join(dist, name), 'utf8').catch(() => '{}'));
  const map = await read(`${file}.map`);
  return map.mappings === undefined ? (await read(SOURCE_MAPS))[file] : map;
}

/** Replaces the positions of local builds' scripts in a stack by positions in their sources. */
export const traceBuilds = (builds: readonly LocalBuild[], stack: string): Promise<string> =>
  trace(async (frames) => {
    const found = scriptsOf(frames).map(async ({ release, file, frames: own }) => {
      const build = builds.find((one) => releaseName(one.release) === release);
      const map = build && (await mapOf(build, file));
      return map ? [...translate(map, own)] : [];
    });
    return new Map((await Promise.all(found)).flat());
  }, stack);
