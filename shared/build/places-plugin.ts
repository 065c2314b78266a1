import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PLACES_FILE } from '@viewmax/contracts/remote-places';
import type { WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { readPlaces } from './read-remote-json.ts';

/** Copies `places.json` into the release, so that rehearsals of its neighbours play what this release itself shows. */
export function placesPlugin(folder: string): WebpackPluginInstance | false {
  if (!existsSync(join(folder, PLACES_FILE))) return false;
  const text = `${JSON.stringify(readPlaces(folder))}\n`;
  return atStage('named', 'placesPlugin', (compilation) => emitText(compilation, PLACES_FILE, text));
}
